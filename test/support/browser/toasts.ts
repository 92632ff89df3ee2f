/**
 * The toasts of a page, as they come. A toast stands for seconds only, and a busy machine may look for
 * it later than that: so the page itself writes down each one, and a test reads that.
 */
import type { Locator, Page } from 'playwright';

interface SeenToast {
  /** Texts of the toast and of each of its parts. */
  texts: string[];
  /** A test has waited for it. */
  isTaken: boolean;
}

declare global {
  interface Window {
    seenToasts?: SeenToast[];
  }
}

const NOTICE = '.ant-notification-notice';

/** The toasts that stand. */
export const toastsOn = (page: Page): Locator => page.locator(NOTICE);

/** True where a toast stands over the field with the focus, once all that was asked for is painted. */
export const coversFocus = (page: Page): Promise<boolean> =>
  page.evaluate(async (notice) => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    const field = document.activeElement?.getBoundingClientRect();
    return [...document.querySelectorAll(notice)].some((toast) => {
      const { top, bottom } = toast.getBoundingClientRect();
      return field !== undefined && top < field.bottom && bottom > field.top;
    });
  }, NOTICE);

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Writes down the toasts of a page; call it before the page loads anything. */
export const recordToasts = (page: Page): Promise<unknown> =>
  page.addInitScript((notice) => {
    // A sandboxed document, such as an uploaded file, may run no script, and complains of an observer.
    if (self.origin === 'null') return;
    const seen: SeenToast[] = [];
    window.seenToasts = seen;
    const record = (toast: HTMLElement) => {
      // Old browsers have no `checkVisibility`, nor `role`.
      if (toast.getClientRects().length === 0 || !toast.getAttribute('role')) return;
      const parts = [toast, ...toast.querySelectorAll('*')];
      const texts = parts.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
      seen.push({ texts, isTaken: false });
    };
    const toastsOf = (node: Node) => {
      if (!(node instanceof HTMLElement)) return [];
      // A renewed toast stays, and gets its text anew.
      const own = node.matches(`${notice}, ${notice}-title > *`) ? [node.closest(notice)] : [];
      return [...own, ...node.querySelectorAll(notice)] as HTMLElement[];
    };
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      new Set(added.flatMap(toastsOf)).forEach(record);
    }).observe(document, { childList: true, subtree: true });
  }, NOTICE);

/**
 * Waits for a toast with exactly this text, announced to screen readers. Each toast is seen once: one
 * with the same text that was waited for before doesn't count again.
 * @throws Error naming the toasts that came instead
 */
export async function seeToast(page: Page, text: string): Promise<void> {
  const take = (wanted: string) => {
    const toast = window.seenToasts?.find(
      ({ texts, isTaken }) => !isTaken && texts.includes(wanted),
    );
    if (toast) toast.isTaken = true;
    return toast !== undefined;
  };
  try {
    await page.waitForFunction(take, plain(text), { polling: 100 });
  } catch (cause) {
    const seen = await page.evaluate(() => window.seenToasts);
    const came = seen?.map(({ texts, isTaken }) => `${texts[0]}${isTaken ? ' (before)' : ''}`);
    throw new Error(`No toast “${text}” came; there were: ${came?.join(' | ') || 'none'}`, {
      cause,
    });
  }
}
