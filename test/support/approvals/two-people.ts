/** Acts on the screens of two administrators: one asks, another confirms. */
import type { Page } from 'playwright';
import { dialogOf, follow, press } from '../browser/screens.ts';
import { seeToast } from '../browser/toasts.ts';

const LIST = '/admin/approvals';

/** Asks for a call that was refused because it takes two people. */
export async function askForConfirmation(page: Page): Promise<void> {
  const asked = dialogOf(page, 'Another Person Has to Confirm This');
  await press(asked, 'Ask for Confirmation');
  await seeToast(page, 'Waits for a second person');
  await asked.waitFor({ state: 'hidden' });
}

/** Confirms the act that was asked for last. */
export async function confirmNewest(page: Page): Promise<void> {
  await follow(page, LIST);
  await press(page.getByRole('table', { name: 'Acts' }), 'View');
  await press(page.getByRole('dialog'), 'Confirm');
  await seeToast(page, 'Confirmed, and done');
}
