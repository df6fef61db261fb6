// The town chosen in the picker, remembered on this device.
const KEY = "paddock.town";

export function rememberTown(picker, { fixed = false } = {}) {
  if (!fixed && !picker.value) {
    const held = read();
    if ([...picker.options].some((option) => option.value === held)) picker.value = held;
  }
  picker.addEventListener("change", () => write(picker.value));
}

function read() {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

function write(town) {
  try {
    localStorage.setItem(KEY, town);
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
}
