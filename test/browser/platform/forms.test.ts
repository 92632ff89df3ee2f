/**
 * A form of each kind: what is wrong is marked at its field, and the mark goes as soon as the field is
 * right. The rules of all forms are in test/support/forms/form-rules.test.ts.
 */
import type { Page } from 'playwright';
import { afterAll, describe, it } from 'vitest';
import type { FormName } from '../../../web/lib/forms/form-names.ts';
import { PHONE, signIn } from '../../support/browser/screens.ts';
import { browserRows } from '../../support/forms/browser-rows.ts';
import { checkForm } from '../../support/forms/check-form.ts';
import type { FormRow } from '../../support/forms/form-row.ts';
import { addResource } from '../../support/resources/resources.ts';
import { approvedSale, requestedPayout } from '../../support/sales/deals.ts';
import { setUpPortal } from '../../support/stack/set-up.ts';

const { stack, office, browser } = await setUpPortal();
const seller = await office.newAgent({ fullName: 'Nomsa Dlamini' });
await approvedSale(office, seller);
await requestedPayout(seller);
await addResource(office);
await stack.drain();

const emails = { visitors: undefined, agents: seller.email, administrators: office.admin.email };

describe.each(['visitors', 'agents', 'administrators'] as const)('of %s', async (audience) => {
  const rows: Partial<Record<FormName, FormRow>> = browserRows[audience];
  const { page, complaints, close } = await browser.open(audience === 'agents' ? PHONE : {});
  complaints.expect(/status of 40[013]|WebSocket/);
  await arrive(page, emails[audience]);
  afterAll(close);

  it.each(Object.entries(rows) as [FormName, FormRow][])(
    '%s marks what is wrong, until it is corrected',
    (name, row) => checkForm(page, name, row),
  );
});

const arrive = (page: Page, email: string | undefined) =>
  email === undefined ? page.goto(`${stack.url}/login`) : signIn(page, stack.url, email);
