// Paddock on a town's own page: <script src=".../embed.js" data-town="..." async></script>, or <paddock-chat>.
// The chat runs in a frame from Paddock's own host; its styles and the page's do not meet.
(() => {
  const script = document.currentScript;
  const host = new URL(script?.src ?? location.href).origin;
  const LOOKS = `
    :host { display: block; max-width: 44rem; font: 1rem/1.5 system-ui, sans-serif; }
    .frame { display: block; width: 100%; height: 0; border: 0; border-radius: 6px; background: transparent; }
    .frame.open { border: 1px solid #b9beb8; }
    a { color: inherit; }
  `;

  class PaddockChat extends HTMLElement {
    connectedCallback() {
      if (this.shadowRoot) return;
      const root = this.attachShadow({ mode: "open" });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(LOOKS);
      root.adoptedStyleSheets = [sheet];
      const town = this.dataset.town ?? "";
      root.append(this.frame(town), this.link(town));
    }

    frame(town) {
      const frame = document.createElement("iframe");
      frame.className = "frame";
      frame.title = "Paddock: questions about the town’s animal rules";
      frame.allow = "clipboard-write";
      frame.src = `${host}/embed?town=${encodeURIComponent(town)}`;
      addEventListener("message", (event) => {
        if (event.origin !== host || event.source !== frame.contentWindow) return;
        const height = Number(event.data?.paddockHeight);
        if (!(height > 0)) return;
        // Where Paddock's settings do not allow this site to frame it, no word comes, and only the link is shown.
        frame.classList.add("open");
        frame.style.height = `${Math.min(Math.max(height, 320), 1600)}px`;
      });
      return frame;
    }

    link(town) {
      const line = document.createElement("p");
      const link = document.createElement("a");
      link.href = `${host}/?town=${encodeURIComponent(town)}`;
      link.target = "_blank";
      link.rel = "noopener";
      link.textContent = "Open Paddock in its own window";
      line.append(link);
      return line;
    }
  }

  if (!customElements.get("paddock-chat")) customElements.define("paddock-chat", PaddockChat);
  if (script?.dataset.town !== undefined) {
    const chat = document.createElement("paddock-chat");
    chat.dataset.town = script.dataset.town;
    script.after(chat);
  }
})();
