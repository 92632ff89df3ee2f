/** Waits until what is in the page has been painted; a page in the background isn't. */
export const painted = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.hidden) resolve(undefined);
    else requestAnimationFrame(() => setTimeout(resolve));
  });
