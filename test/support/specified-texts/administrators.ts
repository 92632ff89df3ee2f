/** The steps to the states of the administrators' screens, for an office that has a history. */
import { fill, pressRetry } from '../browser/screens.ts';
import { REGISTERED } from './history.ts';
import {
  act,
  actToDialog,
  chooseCsv,
  chooseFile,
  chooseInDialog,
  confirm,
  failNext,
  fillDialog,
  inTurn,
  loadEmpty,
  open,
  openEmpty,
  openFailing,
  openList,
  press,
  pressEscape,
  moreToDialog,
  pressToDialog,
  see,
  seeButton,
  seeHeading,
  seeRows,
  showOptions,
  type StateSteps,
  step,
  type Step,
} from './steps.ts';
import { MAX_RESOURCE_BYTES } from '../../../shared/resources/rules.ts';

const AGENTS = '/admin/agents';
const ANNOUNCEMENTS = '/admin/announcements';
const PAYOUTS = '/admin/payouts';
const PRODUCTS = '/admin/products';
const REFERRALS = '/admin/referrals';
const RESOURCES = '/admin/resources';
const SALES = '/admin/sales';
/** Any agent's, sale's, product's … own path, below its list. */
const ONE = '/[^/]+';
const SUB_AGENTS = `${AGENTS}${ONE}/sub-agents`;

const CSV_HEADER = 'full_name,email,phone,password';
const CSV_AGENT = 'Riaan Botha,riaan@demo.example,083 555 0101,Demo-portal-1';
const LINK = { 'Title*': 'Your first sale', URL: 'https://films.example/a' };

const toggle = step((page, from: 'on' | 'off') => {
  const name = { name: 'Active', checked: from === 'on' };
  return page.locator('tbody').getByRole('switch', name).first().click();
});

/** Presses a button of the bar for the chosen rows. */
const pressForSelected = step((page, name: RegExp) =>
  page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name }).click(),
);
const selectAll: Step = (page) => page.getByRole('checkbox', { name: 'Select all' }).check();

/** The failed list is read again. */
const tryAgain = inTurn(press('Retry'), seeRows);
const openAnnouncements = inTurn(open(ANNOUNCEMENTS), seeButton('Edit'));

/** Opens a tab of the reports, and waits for its last card with all that is in it. */
const openReport = step(async (page, name: string, last: string = name) => {
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name, exact: true }).click();
  await page.getByRole('region', { name: last }).getByRole('row').nth(1).waitFor();
});

/** The file's size alone is read before it is refused, so it needn't have the content. */
const chooseTooLarge: Step = (page) =>
  page.evaluate((size) => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    const file = new File(['x'], 'film.mp4');
    Object.defineProperty(file, 'size', { value: size });
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input?.dispatchEvent(new Event('change', { bubbles: true }));
    if (input) Reflect.deleteProperty(input, 'files');
  }, MAX_RESOURCE_BYTES + 1);

/** The link's field takes the place of the file's. */
const chooseLink = inTurn(chooseInDialog('Resource Type', 'Link'), (page) =>
  page.getByRole('dialog').getByLabel('URL', { exact: true }).waitFor(),
);

export const administrators: Readonly<Record<string, StateSteps>> = {
  'Admin Dashboard': {
    screen: [open('/admin'), (page) => page.getByRole('link', { name: 'Manage agents' }).waitFor()],
    'go anywhere': [
      (page) => page.keyboard.press('Control+k'),
      (page) => fill(page, { 'Go to': 'nomsa' }),
      (page) =>
        page
          .getByRole('option', { name: /^Nomsa/ })
          .first()
          .waitFor(),
    ],
  },
  'Agent Management': {
    'failing list': [openFailing(AGENTS), see(/^Failed to load agents: ./)],
    list: tryAgain,
    'status, refused': [
      openList(AGENTS),
      failNext(`${AGENTS}${ONE}/status`),
      (page) => page.locator('tbody select').first().selectOption('inactive'),
    ],
    'add dialog': [openList(AGENTS), pressToDialog('Add Agent')],
    'add, blank': confirm('Add Agent'),
    'add, short password': [
      fillDialog({
        'Full Name': 'Riaan Botha',
        Email: REGISTERED,
        Phone: '083 555 0101',
        Password: 'short',
      }),
      confirm('Add Agent'),
    ],
    'add, duplicate': [fillDialog({ Password: 'Demo-portal-1' }), confirm('Add Agent')],
    'add, refused': [failNext(AGENTS), confirm('Add Agent')],
    'banking, blank': [
      openList(AGENTS),
      act('Edit'),
      fillDialog({ 'Account Number': '' }),
      confirm('Save Banking Details'),
    ],
    'banking, refused': [
      fillDialog({
        'Bank Name': 'FNB',
        'Account Holder Name': 'R Botha',
        'Account Number': '62000000123',
      }),
      failNext(`${AGENTS}${ONE}/banking`),
      confirm('Save Banking Details'),
    ],
    'delete dialog': [openList(AGENTS), actToDialog('Delete')],
    'delete, refused': [failNext(`${AGENTS}${ONE}`), confirm('Delete')],
    'upload dialog': [openList(AGENTS), moreToDialog('Upload CSV')],
    'upload, columns missing': chooseCsv('full_name,email'),
    'upload, empty': chooseCsv(CSV_HEADER),
    'upload, refused': [
      // After a server error the browser would try again for a while.
      failNext('/admin/agent-uploads/checks', {
        status: 400,
        json: { code: 'INVALID', message: 'No', data: {} },
      }),
      chooseCsv(CSV_HEADER, CSV_AGENT),
    ],
    'upload, checked': [
      chooseCsv(
        CSV_HEADER,
        CSV_AGENT,
        'Short Word,short@demo.example,083 555 0102,short',
        'No Phone,phone@demo.example,,Demo-portal-1',
        `Known,${REGISTERED},083 555 0103,Demo-portal-1`,
      ),
      see('Nobody was added yet.'),
    ],
    'upload, done': confirm('Add 1 Agent'),
    'network, failing': [
      openList(AGENTS),
      failNext(SUB_AGENTS, { reads: true, once: false }),
      act('Sub-Agents'),
      seeButton('Retry'),
    ],
    network: (page) => pressRetry(page, new RegExp(`/api${SUB_AGENTS}(\\?|$)`)),
  },
  'Admin Sales': {
    'failing list': openFailing(SALES),
    list: tryAgain,
    'list of pending sales': openList(`${SALES}?status=pending`),
    'detail of a pending sale': actToDialog('View'),
    'detail of a rejected sale': [openList(`${SALES}?status=rejected`), actToDialog('View')],
    'approve dialog': [openList(`${SALES}?status=pending`), actToDialog('Approve')],
    'approve, refused': [failNext(`${SALES}${ONE}/approve`), confirm('Approve Sale')],
    'reject dialog': [openList(`${SALES}?status=pending`), actToDialog('Reject')],
    'reject, refused': [
      fillDialog({ 'Rejection Reason': 'No such address' }),
      failNext(`${SALES}${ONE}/reject`),
      confirm('Reject Sale'),
    ],
    'add sale dialog': [openList(SALES), pressToDialog('Add Sale')],
    'add sale, blank': confirm('Add Sale'),
    'add sale, refused': [
      chooseInDialog('Agent', 'Zanele Nkosi'),
      chooseInDialog('Product', 'Fibre 100'),
      fillDialog({
        'Customer Name': 'Riaan Botha',
        'Customer Email': 'riaan@customer.example',
        'Customer Phone': '083 555 0101',
        'Sale Value (R)': '799',
      }),
      failNext(SALES),
      confirm('Add Sale'),
    ],
    frame: openList(SALES),
    'account menu': [
      (page) => page.getByRole('banner').getByRole('button').last().click(),
      (page) => page.getByRole('menuitem').first().waitFor(),
    ],
    empty: openEmpty(SALES, 'No sales found', `${SALES}?order=oldest`),
    selected: [openList(`${SALES}?status=pending`), selectAll],
    results: [pressForSelected(/^Approve$/), confirm('Approve 1 Sale'), see('1 of 1 approved')],
  },
  'Admin Products': {
    'failing list': openFailing(PRODUCTS),
    list: tryAgain,
    'delete question': [
      actToDialog('View'),
      see('Base Commission Rate'),
      confirm('Delete'),
      see(/^Are you sure you want to delete/),
    ],
    'deactivate, refused': [open(PRODUCTS), failNext(`${PRODUCTS}${ONE}/active`), toggle('on')],
    deactivate: toggle('on'),
    activate: toggle('off'),
    'add dialog': pressToDialog('Add Product'),
    'add, blank': [(page) => page.getByText('Speeds and prices').click(), confirm('Save')],
    'add, refused': [
      fillDialog({ 'Product Name*': 'Fibre 25' }),
      failNext(PRODUCTS),
      confirm('Save'),
    ],
    'add, done': confirm('Save'),
    'edit, done': [open(PRODUCTS), act('Edit'), confirm('Save')],
    'delete, refused': [
      open(PRODUCTS),
      act('Delete'),
      failNext(`${PRODUCTS}${ONE}`),
      confirm('Delete'),
    ],
    'delete, done': confirm('Delete'),
    'import dialog': [open(PRODUCTS), pressToDialog('Import CSV')],
    'import, no file': confirm('Import Products'),
    'import, empty': [chooseCsv(), confirm('Import Products')],
    'import, refused': [
      chooseCsv('plan_id,selling_price', 'TEXT-1,799.00', 'TEXT-2,dear'),
      failNext(`/admin/product-imports${ONE}/runs`),
      confirm('Import Products'),
    ],
    'import, done': confirm('Import Products'),
    imported: [open(PRODUCTS), see('Unnamed Product')],
    empty: loadEmpty(PRODUCTS, 'No products yet'),
  },
  'Admin Payouts': {
    'failing list': openFailing(PAYOUTS),
    list: tryAgain,
    'reject the selected, blank': [
      selectAll,
      pressForSelected(/^Reject/),
      (page) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: /^Reject \d Payouts?$/ })
          .click(),
      see('Please provide a reason for rejection'),
    ],
    detail: [openList(`${PAYOUTS}?status=paid`), actToDialog('View'), see('Payment Details')],
    'process dialog': [openList(`${PAYOUTS}?status=processing`), actToDialog('Mark Paid')],
    'process, blank': confirm('Process Payout'),
    'process, refused': [
      fillDialog({ 'Transaction ID': 'FNB-0002' }),
      failNext(`${PAYOUTS}${ONE}/paid`),
      confirm('Process Payout'),
    ],
    'process, done': confirm('Process Payout'),
    'mark processing, refused': [
      openList(`${PAYOUTS}?status=pending`),
      failNext(`${PAYOUTS}${ONE}/processing`),
      actToDialog('Mark Processing'),
      confirm('Mark Processing'),
    ],
    'mark processing, done': confirm('Mark Processing'),
    'reject dialog': [openList(`${PAYOUTS}?status=pending`), actToDialog('Reject')],
    'reject, blank': confirm('Reject Payout'),
    'reject, refused': [
      fillDialog({ 'Rejection Reason': 'Asked twice' }),
      failNext(`${PAYOUTS}${ONE}/reject`),
      confirm('Reject Payout'),
    ],
    'reject, done': confirm('Reject Payout'),
    'add payout dialog': [open(PAYOUTS), pressToDialog('Add Payout')],
    'add payout, blank': confirm('Add Payout'),
    'add payout of 0': [
      chooseInDialog('Agent', 'Zanele Nkosi'),
      fillDialog({ 'Amount (R)': '0' }),
      confirm('Add Payout'),
    ],
    'add payout, an advance': [fillDialog({ 'Amount (R)': '5000' }), see(/is an advance/)],
    'add payout, refused': [
      fillDialog({ 'Amount (R)': '120' }),
      failNext(PAYOUTS),
      confirm('Add Payout'),
    ],
    'add payout, done': confirm('Add Payout'),
    empty: openEmpty(PAYOUTS, 'No payout requests found', `${PAYOUTS}?order=oldest`),
  },
  'Admin Referral Network': {
    'failing referrals': openFailing(REFERRALS),
    referrals: tryAgain,
    signups: openList(`${REFERRALS}?tab=agent-signups`),
    'link tracking': [open(`${REFERRALS}?tab=link-tracking`), see('% of all')],
    clicks: openList(`${REFERRALS}?tab=click-details`),
    'no clicks found': [(page) => fill(page, { Search: 'nobody at all' }), see(/^No results for/)],
    'whole network': [
      (page) => page.getByRole('link', { name: 'View Network' }).click(),
      (page) => page.getByRole('treeitem', { expanded: false }).first().press('ArrowRight'),
      (page) => page.getByRole('group').getByRole('treeitem').first().waitFor(),
    ],
    'no referrals': openEmpty(REFERRALS, 'No referrals yet', `${REFERRALS}?order=oldest`),
    'no signups': openEmpty(
      '/admin/referral-signups',
      'No agents signed up via referral yet',
      `${REFERRALS}?tab=agent-signups&order=oldest`,
    ),
    'no clicks': openEmpty(
      '/admin/link-clicks',
      'No click data found',
      `${REFERRALS}?tab=click-details&order=oldest`,
    ),
  },
  'Admin Announcements': {
    'failing list': openFailing(ANNOUNCEMENTS),
    list: [press('Retry'), seeButton('Edit')],
    'publish, refused': [failNext(`${ANNOUNCEMENTS}${ONE}/publish`), press('Publish')],
    publish: press('Publish'),
    unpublish: press('Unpublish'),
    'new dialog': pressToDialog('New Announcement'),
    'new, blank': confirm('Save'),
    'new, refused': [
      fillDialog({ 'Title*': 'Office hours', 'Content*': 'We close at noon.' }),
      failNext(ANNOUNCEMENTS),
      confirm('Save'),
    ],
    'new, done': confirm('Save'),
    'edit, done': [openAnnouncements, press('Edit'), confirm('Save')],
    'delete dialog': [openAnnouncements, pressToDialog('Delete')],
    'delete, refused': [failNext(`${ANNOUNCEMENTS}${ONE}`), confirm('Delete')],
    'delete, done': confirm('Delete'),
    empty: loadEmpty(ANNOUNCEMENTS, 'No announcements yet'),
  },
  'Reports & Analytics': {
    overview: [open('/admin/reports'), seeHeading('Quick Stats')],
    explained: [
      (page) => page.getByRole('button', { name: 'About Total Commission' }).focus(),
      (page) => page.getByRole('tooltip').waitFor(),
    ],
    'revenue as a table': [pressEscape, press('Show as table')],
    periods: showOptions('Period'),
    agents: [
      pressEscape,
      (page) => page.getByRole('tab', { name: 'Agent Performance' }).click(),
      see(/worked out every 15 minutes/),
    ],
    products: openReport('Product Performance'),
    resources: openReport('Resource Analytics'),
    referrals: openReport('Referral Tracking', 'Top Referrers'),
    payouts: openReport('Payout Summary', 'Payouts by Status'),
  },
  'Admin Resources': {
    'failing list': openFailing(RESOURCES),
    list: tryAgain,
    categories: showOptions('Category'),
    'publish, refused': [pressEscape, failNext(`${RESOURCES}${ONE}/publish`), act('Publish')],
    publish: act('Publish'),
    unpublish: act('Unpublish'),
    'add dialog': pressToDialog('Add Resource'),
    'add, blank': confirm('Save'),
    'upload, too large': chooseTooLarge,
    'upload, refused': [
      failNext('/admin/resource-uploads'),
      chooseFile('File', 'Script.txt', 'Good morning.'),
    ],
    'upload, done': confirm('Retry'),
    'add, a link': chooseLink,
    'add, refused': [fillDialog(LINK), failNext(RESOURCES), confirm('Save')],
    'add, done': confirm('Save'),
    edit: [openList(RESOURCES), actToDialog('Edit')],
    uploading: [
      openList(RESOURCES),
      pressToDialog('Add Resource'),
      (page) => page.route(/^http:\/\/files\.localhost/, () => undefined),
      chooseFile('File', 'Script.txt', 'Good morning.'),
      (page) => page.getByRole('progressbar').waitFor(),
    ],
    'edit, done': [
      confirm('Cancel Upload'),
      (page) => page.unrouteAll({ behavior: 'ignoreErrors' }),
      openList(RESOURCES),
      act('Edit'),
      confirm('Save'),
    ],
    'delete, refused': [
      openList(RESOURCES),
      act('Delete'),
      failNext(`${RESOURCES}${ONE}`),
      confirm('Delete'),
    ],
    'delete, done': confirm('Delete'),
    empty: loadEmpty(RESOURCES, 'No resources found'),
    'session over': [
      pressToDialog('Add Resource'),
      chooseLink,
      fillDialog(LINK),
      // The client tries once more with a new token.
      failNext(RESOURCES, { status: 401, json: { message: 'Unauthorized' }, once: false }),
      confirm('Save'),
    ],
  },
};
