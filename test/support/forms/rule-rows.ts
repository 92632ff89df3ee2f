/** A row for each form of the portal: its rules, right values, and wrong ones. */
import {
  acceptForm,
  detailsForm,
  emailForm,
  groupForm,
  liftForm,
  referrerForm,
} from '../../../web/features/agents/edit-agent.ts';
import { addedAgentForm } from '../../../web/features/agents/added-agent.ts';
import { addedPayoutForm } from '../../../web/features/payouts/added-payout.ts';
import { addedSaleForm } from '../../../web/features/sales/added-sale.ts';
import { adjustmentForm } from '../../../web/features/adjustments/adjustment-form.ts';
import {
  announcementForm,
  newAnnouncementValues,
} from '../../../web/features/announcements/announcement-form.ts';
import { bankingForm } from '../../../web/features/agents/banking.ts';
import {
  changeForm,
  draftForm,
  endingForm,
  groupForm as agentGroupForm,
} from '../../../web/features/commission-plans/terms-form.ts';
import {
  columnsForm,
  readColumns as readStatementColumns,
} from '../../../web/features/network-statements/columns-form.ts';
import { correctionForm } from '../../../web/features/monthly-run/correction-form.tsx';
import { declineForm } from '../../../web/features/approvals/decline-form.tsx';
import { endSaleForm } from '../../../web/features/sales/end-sale-dialog.tsx';
import { fileForm } from '../../../web/features/network-statements/statement-choice.tsx';
import { freezeForm } from '../../../web/features/payouts/freeze-payouts-dialog.tsx';
import { invitationForm } from '../../../web/features/referrals/invite-form.tsx';
import { holidayForm } from '../../../web/features/monthly-run/holiday-dialog.tsx';
import { lockForm } from '../../../web/features/monthly-run/lock-batch-dialog.tsx';
import { lossForm } from '../../../web/features/leads/lose-lead-dialog.tsx';
import { mappingForm, readColumns } from '../../../web/features/bank-outcomes/mapping-form.ts';
import { messageForm } from '../../../web/features/sales/message-form.tsx';
import {
  newResourceValues,
  resourceForm,
  sourceOf,
} from '../../../web/features/resources/resource-form.ts';
import { newSaleForm } from '../../../web/features/sales/new-sale.ts';
import { noteForm } from '../../../web/features/agents/note-queries.ts';
import { numberForm } from '../../../web/features/sales/network-number-dialog.tsx';
import { paymentForm } from '../../../web/features/payouts/payment-form.tsx';
import { newProductValues, productForm } from '../../../web/features/products/product-form.ts';
import { reasonForm } from '../../../web/features/payouts/reason-form.tsx';
import { rejectionForm } from '../../../web/features/sales/rejection-reason.tsx';
import { requestForm } from '../../../web/features/support/use-request.ts';
import { undoForm } from '../../../web/features/sales/undo-approval-dialog.tsx';
import { unfreezeForm } from '../../../web/features/payouts/unfreeze-payouts-dialog.tsx';
import type { FormName } from '../../../web/lib/forms/form-names.ts';
import { byContract, type RuleRow } from './rule-row.ts';
import { signedOutRows } from './sign-in-rules.ts';

const wrongAmount = ['0', '-1', 'x', '1.005'];
const sale = {
  right: {
    customerName: 'Nomsa Dlamini',
    customerEmail: 'nomsa@customer.example',
    customerPhone: '082 123 4567',
    productId: 'fibre-100',
    saleValue: '799',
  },
  wrong: {
    customerEmail: ['nomsa'],
    customerPhone: ['12'],
    saleValue: wrongAmount,
    customerName: [],
  },
};

const reason = { right: { reason: 'Asked twice' } };
const refused = byContract(reasonForm('Please provide a reason'), reason);
const rejectedSale = byContract(rejectionForm, reason);
const payment = byContract(paymentForm, {
  right: { transactionId: 'FNB-0001' },
  wrong: { notes: [] },
});
const message = byContract(messageForm, { right: { text: 'A clearer photo, please.' } });

/** A Wednesday, by the portal's clock; the 24th of September is Heritage Day. */
const TODAY = '2026-09-23';
const wrongDays = ['2026-09-22', '2026-09-24', '2026-09-26', '2027-09-23', 'soon'];
const correction = byContract(correctionForm({ today: TODAY, status: 'locked' }, false), reason);

const terms = {
  right: { firstDay: '2031-03-01', monthly: '12' },
  given: { upfront: 'productRate' },
  wrong: {
    monthly: ['-1', 'x'],
    upfrontAmount: ['x'],
    months: ['0', '601', 'x'],
    least: ['x'],
    bonus: ['x'],
    bonusAfter: ['0', '101', '1.5'],
    share: ['100.01', 'x'],
    clawback: ['366', '-1'],
  },
} as const;
const group = byContract(agentGroupForm, { right: { name: 'Call centre' } });

const product = {
  right: { name: 'Fibre 25' },
  given: newProductValues,
  wrong: {
    description: [],
    rate: ['101', '-1', '5.55'],
    downloadSpeed: ['-1', 'fast'],
    uploadSpeed: ['-1', 'fast'],
    sellingPrice: ['-1', 'dear'],
    costPrice: ['-1', 'dear'],
    margin: ['x'],
  },
};
const link = {
  right: { title: 'Your first sale', fileUrl: 'https://films.example/a' },
  given: { ...newResourceValues, type: 'url' },
  wrong: {
    fileUrl: ['ftp://films.example/a', 'films.example'],
    description: [],
  },
} as const;
const resource = byContract(resourceForm, link, (typed) => {
  const { errors = [] } = sourceOf(typed, { phase: 'none' }, false);
  return errors.length > 0 ? { errors } : { input: {} };
});
const announcement = byContract(announcementForm, {
  right: { title: 'Office hours', content: 'We close at noon.' },
  given: newAnnouncementValues,
});

export const ruleRows: Readonly<Record<Exclude<FormName, 'verify'>, RuleRow>> = {
  ...signedOutRows,
  newSale: byContract(newSaleForm, sale),
  banking: byContract(bankingForm, {
    right: { bankName: 'FNB', accountHolderName: 'S Dlamini', accountNumber: '62000000123' },
    wrong: { accountNumber: ['1234', '62 000/1'], branchCode: ['12345'] },
  }),
  invite: byContract(invitationForm, {
    right: { email: 'friend@friends.example' },
    wrong: { email: ['friend'] },
  }),
  loseLead: byContract(lossForm, { right: { reason: 'No fibre in the street' } }),
  mySaleMessage: message,
  support: byContract(requestForm, { right: { subject: 'My payout', message: 'Where is it?' } }),
  addSale: byContract(addedSaleForm, { ...sale, right: { ...sale.right, agentId: 'an-agent' } }),
  rejectSale: rejectedSale,
  rejectSales: rejectedSale,
  endSale: byContract(endSaleForm, { ...reason, given: { day: TODAY } }),
  networkNumber: byContract(numberForm, { right: { networkNumber: 'ORD-1' } }),
  undoApproval: byContract(undoForm, reason),
  saleMessage: message,
  addAgent: byContract(addedAgentForm, {
    right: {
      fullName: 'Riaan Botha',
      email: 'riaan@demo.example',
      phone: '083 555 0101',
      password: 'Demo-portal-1',
    },
    wrong: { email: ['riaan'], phone: ['12'], password: ['short'], referralCode: ['AB'] },
  }),
  editAgent: byContract(detailsForm, {
    right: { fullName: 'Nomsa Dlamini', phone: '083 555 0101' },
    wrong: { phone: ['12'], taxNumber: ['5', '4123456789'], vatNumber: ['5', '0123456789'] },
  }),
  agentEmail: byContract(emailForm, {
    right: { email: 'nomsa.new@demo.example' },
    wrong: { email: ['nomsa'] },
  }),
  agentReferrer: byContract(referrerForm, { right: { referrerId: 'an-agent' } }),
  agentNote: byContract(noteForm, { right: { text: 'Called about the bank account.' } }),
  chooseGroup: byContract(groupForm, { right: { groupId: 'field-teams' } }),
  liftReturnHold: byContract(liftForm, reason),
  acceptAccount: byContract(acceptForm, reason),
  addPayout: byContract(addedPayoutForm, {
    right: { agentId: 'an-agent', amount: '120' },
    wrong: { amount: wrongAmount, notes: [] },
  }),
  addAdjustment: byContract(adjustmentForm, {
    right: { kind: 'goodwill', amount: '120', reason: 'A month without a signal' },
    given: { direction: 'credit' },
    wrong: { amount: wrongAmount },
  }),
  declineApproval: byContract(declineForm, reason),
  processDespiteHold: refused,
  processPayout: payment,
  processPayouts: payment,
  rejectPayout: refused,
  rejectPayouts: refused,
  returnPayout: refused,
  freezePayouts: byContract(freezeForm, reason),
  unfreezePayouts: byContract(unfreezeForm, { right: { compared: 'Statement of 31 October' } }),
  payBatch: payment,
  excludeLine: refused,
  lockBatch: byContract(lockForm({ today: TODAY }), {
    right: { paymentDate: '2026-09-25' },
    wrong: { paymentDate: wrongDays },
  }),
  reopenBatch: correction,
  takeOutLine: byContract(correctionForm({ today: TODAY, status: 'exported' }, false), {
    right: { ...reason.right, declaration: 'notUploaded' },
  }),
  redateBatch: byContract(correctionForm({ today: TODAY, status: 'locked' }, true), {
    right: { ...reason.right, paymentDate: '2026-09-25' },
    wrong: { paymentDate: wrongDays },
  }),
  holiday: byContract(holidayForm, {
    right: { day: '2029-05-30', reason: 'Elections' },
    wrong: { day: ['30 May'] },
  }),
  nameColumns: byContract(
    mappingForm,
    {
      right: { name: 'Test bank', endToEndId: 'One', amount: 'Two', status: 'Three' },
      given: { sign: 'none', decimalMark: '.', dayForm: 'YYYY-MM-DD', paidValues: ['PAID'] },
      wrong: { paidValues: [[]] },
    },
    readColumns,
  ),
  statementColumns: byContract(
    columnsForm,
    {
      right: { number: 'One', endedOn: 'Two', graceDays: '14' },
      given: { dayForm: 'YYYY-MM-DD' },
      wrong: { graceDays: ['91', '-1', 'x'] },
    },
    readStatementColumns('Test Network'),
  ),
  statementFile: byContract(fileForm, {
    right: { network: 'Test Network', statementDay: '2026-01-31' },
  }),
  addProduct: byContract(productForm, product),
  editProduct: byContract(productForm, product),
  addResource: resource,
  editResource: resource,
  newTerms: byContract(draftForm, { ...terms, given: { ...terms.given, products: 'all' } }),
  editTerms: byContract(changeForm, terms),
  endTerms: byContract(endingForm, { right: { firstDay: '2032-03-01' } }),
  addGroup: group,
  renameGroup: group,
  newAnnouncement: announcement,
  editAnnouncement: announcement,
};
