/** Tests one form: it marks what is wrong, and takes each mark away as soon as its field is right. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { FormName } from '../../../web/lib/forms/form-names.ts';
import { choose, fill } from '../browser/screens.ts';
import { coversFocus, toastsOn } from '../browser/toasts.ts';
import { scopeOf } from '../specified-texts/steps.ts';
import type { FormRow, RefusedField } from './form-row.ts';

const marked = (form: Locator) => form.locator('[aria-invalid="true"]');
const messages = (form: Locator) => form.locator('.ant-form-item-explain-error');

const submitIn = (scope: Locator, { submit }: FormRow) =>
  scope.getByRole('button', { name: submit, exact: true }).first();

async function seeUnmarked(form: Locator): Promise<void> {
  await expect.poll(() => marked(form).count()).toBe(0);
  await expect.poll(() => messages(form).count()).toBe(0);
}

/** Waits for a mark that has the focus; no toast covers it. */
async function seeFocusFree(page: Page): Promise<void> {
  await page.locator('[aria-invalid="true"]:focus').waitFor();
  expect(await coversFocus(page)).toBe(false);
}

async function submitBlank(page: Page, form: Locator, row: FormRow): Promise<void> {
  const scope = await scopeOf(page);
  if (row.isClosed) {
    const button = submitIn(scope, row);
    await expect.poll(() => button.isDisabled()).toBe(true);
    return;
  }
  const labels = Object.keys({ ...row.fields, ...row.choices });
  for (let times = 0; times < 2; times++) {
    await submitIn(scope, row).click();
    // A second submission doesn't add to the marks of the first.
    await expect.poll(() => marked(form).count()).toBe(labels.length);
    await expect.poll(() => messages(form).count()).toBe(labels.length);
  }
  await seeFocusFree(page);
}

async function submitRefused(page: Page, form: Locator, row: FormRow, refused: RefusedField) {
  const { label, begin, message, unsaid } = refused;
  const end = await begin(page);
  await submitIn(await scopeOf(page), row).click();
  const field = form.getByLabel(label, { exact: true });
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await expect
    .poll(() => messages(form).allInnerTexts())
    .toEqual([expect.stringMatching(new RegExp(message, 'i'))]);
  await seeFocusFree(page);
  const said = (await toastsOn(page).allInnerTexts()).join('\n');
  for (const text of [unsaid, 'Request a-request']) expect(said).not.toContain(text);
  await end();
  await field.fill(refused.correction ?? `${await field.inputValue()}1`);
  await seeUnmarked(form);
}

/** Opens a form blank, fills it in, has it refused, and corrects it. */
export async function checkForm(page: Page, name: FormName, row: FormRow): Promise<void> {
  await row.open(page);
  // The element is ours, or a library's around our fields.
  const form = page.locator(`form#${name}, form:has([id^="${name}_"])`);
  await form.waitFor();
  await submitBlank(page, form, row);
  for (const [label, option] of Object.entries(row.choices ?? {}))
    await choose(page, label, option, form);
  await fill(form, row.fields);
  await seeUnmarked(form);
  if (row.refused) await submitRefused(page, form, row, row.refused);
}
