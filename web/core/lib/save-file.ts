/** Gives a file to the browser as a download. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has started by then; keeping the address would keep the bytes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
