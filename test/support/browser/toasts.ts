/**
 * The toasts of a page, as they come. A toast stands for seconds only, and a busy machine may look for
 * it later than that: so the page itself writes down each one, and a test reads that.
 */
import type { Page } from 'playwright';

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

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Writes down the toasts of a page; call it before the page loads anything. */
export const recordToasts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // A sandboxed document, such as an uploaded file, may run no script, and complains of an observer.
    if (self.origin === 'null') return;
    const seen: SeenToast[] = [];
    window.seenToasts = seen;
    const record = (notice: HTMLElement) => {
      if (!notice.checkVisibility() || !notice.role) return;
      const parts = [notice, ...notice.querySelectorAll('*')];
      const texts = parts.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
      seen.push({ texts, isTaken: false });
    };
    const toastsIn = (node: Node) =>
      node instanceof HTMLElement
        ? [node, ...node.querySelectorAll<HTMLElement>('*')].filter((part) =>
            part.matches('.ant-notification-notice'),
          )
        : [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) [...addedNodes].flatMap(toastsIn).forEach(record);
    }).observe(document, { childList: true, subtree: true });
  });

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
