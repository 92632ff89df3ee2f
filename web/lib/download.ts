/** Offers a file that was made in the browser as a download. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const linkTo = (url: string) => {
  const link = document.createElement('a');
  link.href = url;
  link.rel = 'noopener noreferrer';
  return link;
};

/** Opens a link to an attachment; the page stays. */
export function follow(url: string): void {
  const link = linkTo(url);
  link.download = '';
  link.click();
}

/** Opens a link in a new tab; browsers allow that for a few seconds after a click. */
export function followInTab(url: string): void {
  const link = linkTo(url);
  link.target = '_blank';
  link.click();
}
