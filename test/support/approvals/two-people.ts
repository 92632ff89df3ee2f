/** Acts on the screens of two administrators: one asks, another confirms. */
import type { Page } from 'playwright';
import { type ApprovalOperation, approvalTitles } from '../../../shared/approvals/words.ts';
import { dialogOf, follow, press, rowOf } from '../browser/screens.ts';
import { seeToast } from '../browser/toasts.ts';

const LIST = '/admin/approvals';

/** Asks for a call that was refused because it takes two people. */
export async function askForConfirmation(page: Page): Promise<void> {
  const asked = dialogOf(page, 'Another Person Has to Confirm This');
  await press(asked, 'Ask for Confirmation');
  await seeToast(page, 'Waits for a second person');
  await asked.waitFor({ state: 'hidden' });
}

/** Confirms the newest act of an operation; others may stand in the list until it is read again. */
export async function confirmNewest(page: Page, operation: ApprovalOperation): Promise<void> {
  await follow(page, LIST);
  await press(rowOf(page, approvalTitles[operation]).first(), 'View');
  await press(page.getByRole('dialog'), 'Confirm');
  await seeToast(page, 'Confirmed, and done');
}
