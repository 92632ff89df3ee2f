/**
 * All forms of the portal: what is wrong is marked at its field, and the mark goes as soon as the field is
 * right. The rows are complete by their type: `PortalForm` takes no name that has none.
 */
import type { Page } from 'playwright';
import { afterAll, describe, it } from 'vitest';
import { announce } from '../../support/announcements/announcements.ts';
import {
  filledBatch,
  leadTo,
  openBatch,
  pendingPayout,
  splitOff,
} from '../../support/batches/batches.ts';
import { openPlans } from '../../support/commission-plans/commission-plans.ts';
import { addedSale, approvedSale, process, requestedPayout } from '../../support/sales/deals.ts';
import { carryFinance } from '../../support/payouts/finance.ts';
import { administratorsForms } from '../../support/forms/administrators.ts';
import { agentsForms } from '../../support/forms/agents.ts';
import { batchForms } from '../../support/forms/batches.ts';
import { checkForm } from '../../support/forms/check-form.ts';
import type { FormRow } from '../../support/forms/form-row.ts';
import { statementForms } from '../../support/forms/statements.ts';
import { visitorsForms } from '../../support/forms/visitors.ts';
import { sendLead } from '../../support/leads/leads.ts';
import { bankingOf, saleOf } from '../../support/stack/office.ts';
import { addResource } from '../../support/resources/resources.ts';
import { signIn } from '../../support/browser/screens.ts';
import { setUpPortal } from '../../support/stack/set-up.ts';
import { setAttributes, tableOf } from '../../support/stack/table.ts';
import type { FormName } from '../../../web/lib/forms/form-names.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

const { stack, office, browser } = await setUpPortal();
const seller = await office.newAgent({ fullName: 'Nomsa Dlamini' });
const { payouts } = office.admin.api;

const batches = {
  open: await filledBatch(office),
  divisible: await openBatch(office, [
    await pendingPayout(office),
    await pendingPayout(office, undefined, 20_000),
  ]),
  part: await splitOff(office),
  locked: await filledBatch(office),
  processing: await filledBatch(office),
};
await leadTo(office.admin, batches.locked, 'locked');
await leadTo(office.admin, batches.processing, 'processing');
await approvedSale(office, seller);
const { id: payoutId } = await requestedPayout(seller);
await payouts.markProcessing({ payoutId });
await heldAccounts();
await addedSale(office, seller);
await seller.api.sales.submitSale(saleOf(office));
await announce(office);
await addResource(office);
await openPlans(office);
const colleague = await office.newAdmin();
await colleague.api.adjustments.addAdjustment({
  agentId: seller.id,
  direction: 'credit',
  kind: 'goodwill',
  amountCents: stack.settings.payoutLimits.perPayoutCents + 1,
  reason: 'A month without a signal',
});
await stack.drain();

const forms = {
  visitors: visitorsForms,
  agents: agentsForms,
  administrators: { ...administratorsForms, ...batchForms(batches), ...statementForms },
};
const rows: Record<FormName, FormRow> = {
  ...forms.visitors,
  ...forms.agents,
  ...forms.administrators,
};

/** A payout to details on hold, and an agent whose account the bank returned a payment from. */
async function heldAccounts() {
  const { agents } = office.admin.api;
  const { id: heldId } = await office.newAgent({ fullName: 'Held Mokoena' });
  await agents.saveAgentBanking({ agentId: heldId, ...bankingOf() });
  await payouts.addPayout({ agentId: heldId, amountCents: 1_000 });
  const returned = await office.newAgent({ fullName: 'Returned Naidoo' });
  await returned.api.agents.saveBanking(bankingOf());
  const { id } = await payouts.addPayout({ agentId: returned.id, amountCents: 1_000 });
  await process(office.admin, id);
  await payouts.returnPayout({ payoutId: id, reason: 'Account closed' });
  const unconfirmed = await office.newAgent({ fullName: 'Unconfirmed Naidoo' });
  await unconfirmed.api.agents.saveBanking(bankingOf());
  await setAttributes(
    tableOf(stack),
    { pk: `agent#${unconfirmed.id}`, sk: 'agent' },
    { bankCheck: { at: new Date().toISOString(), result: 'failed', failures: ['holderName'] } },
  );
  await carryFinance(stack, office.admin);
}

/** An agent with a lead, and with a sale that no administrator decides. */
async function newSeller() {
  const agent = await office.newAgent();
  const { id: saleId } = await agent.api.sales.submitSale(saleOf(office));
  await agent.api.sales.withdrawSale({ saleId });
  await sendLead(office, agent);
  return agent;
}

async function arrive(audience: keyof typeof forms) {
  const opened = await browser.open(audience === 'administrators' ? {} : PHONE);
  opened.complaints.expect(/status of 40[013]|WebSocket/);
  if (audience === 'visitors') await opened.page.goto(`${stack.url}/login`);
  else
    await signIn(
      opened.page,
      stack.url,
      audience === 'agents' ? (await newSeller()).email : office.admin.email,
    );
  return opened;
}

describe.each(['visitors', 'agents', 'administrators'] as const)('of %s', async (audience) => {
  const names = Object.keys(forms[audience]) as FormName[];
  const { page, close }: { page: Page; close: () => Promise<void> } = await arrive(audience);
  afterAll(close);

  it.each(names)('%s marks what is wrong, until it is corrected', async (name) => {
    await checkForm(page, name, rows[name]);
  });
});
