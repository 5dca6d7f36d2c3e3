/** Saves something as a file, where the browser or the system keeps what is downloaded. @param name with its ending */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** A title as every system takes it for the name of a file. @param otherwise what to call it when nothing is left */
export function fileName(title: string, otherwise: string): string {
  const name = title
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
    .replace(/(?<![. ])[. ]+$/, '');
  return name === '' ? otherwise : name;
}
