/** Hands a file over that was made here, under a name. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const linkTo = (url: string) => {
  const link = document.createElement('a');
  link.href = url;
  link.rel = 'noopener noreferrer';
  return link;
};

/** Follows a link to an attachment, which leaves the page where it is. */
export function follow(url: string): void {
  const link = linkTo(url);
  link.download = '';
  link.click();
}

/** Follows a link in a tab of its own; browsers let that happen for some seconds after a press. */
export function followInTab(url: string): void {
  const link = linkTo(url);
  link.target = '_blank';
  link.click();
}
