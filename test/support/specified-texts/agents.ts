/** The steps to the states of the agents' screens, for an agent that has a history. */
import { KEPT_MARK } from '../../../web/lib/kept-mark.ts';
import {
  allowCopying,
  answered,
  chooseInDialog,
  confirm,
  failNext,
  fillDialog,
  fillPage,
  inTurn,
  load,
  open,
  openEmpty,
  openFailing,
  openList,
  press,
  pressEscape,
  pressToDialog,
  pressToMenu,
  revisit,
  see,
  seeButton,
  seeHeading,
  showOptions,
  type StateSteps,
  step,
  type Step,
} from './steps.ts';

const EARNINGS = '/agent/earnings';
const PROFILE = '/agent/profile';
const REFERRALS = '/agent/referrals';
const RESOURCES = '/agent/resources';
const SALES = '/agent/sales';
const SUPPORT = '/agent/support';

/** A draft with something in it opens the fold by itself. */
const openSaleForm = inTurn(open(SALES), pressToDialog('New Sale'), async (page) => {
  const isOpen = await page.getByLabel('Proof URL').isVisible();
  if (!isOpen) await page.getByText('More', { exact: true }).click();
});
const fillSaleForm = inTurn(
  openSaleForm,
  fillDialog({
    'Customer Name': 'Nomsa Dlamini',
    'Customer Email': 'nomsa@customer.example',
    'Customer Phone': '082 123 4567',
    'Sale Value (R)': '799',
    'Proof URL': 'https://drive.example/order.pdf',
  }),
  chooseInDialog('Product', 'Fibre 100'),
);
const chooseProof: Step = (page) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'signed.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
const openTab = step((page, name: string) => page.getByRole('tab', { name }).click());
const openEarnings = inTurn(open(EARNINGS), seeHeading('Commission Structure'));
const openReferrals = inTurn(open(REFERRALS), seeHeading('Your Referral Code'));
const openNotifications = inTurn(revisit(SALES), press('Notifications'), (page) =>
  page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor(),
);
const openResources = inTurn(open(RESOURCES), seeButton('Share'));
const openShare = inTurn(openResources, pressToDialog('Share'));
const SHARE = `${PROFILE}?tab=share`;
const openProfile = inTurn(open(SHARE), seeHeading('Your Referral Code'));
const openPay = inTurn(open(`${PROFILE}?tab=pay`), seeHeading('Banking Details'));
/** From its next document on, a page shows nobody whom its device saw before. */
const forgetLastSeen: Step = (page) =>
  page.addInitScript((mark) => {
    if (location.protocol.startsWith('http')) localStorage.removeItem(mark);
  }, KEPT_MARK);
const saveCode = (code: string) =>
  inTurn(openProfile, fillPage({ 'Referral Code': code }), press('Save Referral Code'));

/** Follows a link of the dialog to a site that isn't reached. */
const shareTo = step(async (page, name: string) => {
  await page.context().route(/^https:/, (route) => route.fulfill({ body: name }));
  const opened = page.waitForEvent('popup');
  await page.getByRole('dialog').getByRole('link', { name, exact: true }).click();
  await (await opened).close();
});

const emptyDashboard: Step = (page) =>
  page.route('**/api/agent/dashboard', async (route) => {
    const dashboard = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...dashboard, recentSales: [], announcements: [] } });
  });

const breakClipboard: Step = (page) =>
  page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not now'));
  });

const mendClipboard: Step = (page) =>
  page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));

export const agents: Readonly<Record<string, StateSteps>> = {
  'Agent dashboard': {
    screen: [load('/agent'), seeHeading('Recent Sales')],
    'code copied': [allowCopying, press('Copy Code')],
    'nothing yet': [emptyDashboard, load('/agent'), see('No sales yet')],
  },
  'My Sales': {
    'failing list': openFailing(SALES),
    list: [press('Retry'), seeButton('View')],
    sale: pressToDialog('View'),
    'new sale': openSaleForm,
    'new sale, blank': [openSaleForm, confirm('Submit Sale')],
    'new sale, value of 0': [
      fillSaleForm,
      fillDialog({ 'Sale Value (R)': '0' }),
      confirm('Submit Sale'),
    ],
    'new sale, refused': [fillSaleForm, failNext(SALES), confirm('Submit Sale')],
    'new sale, submitted': confirm('Submit Sale'),
    'new sale, with a proof': [openSaleForm, chooseProof, see('Uploaded')],
    frame: open(SALES),
    'theme menu': pressToMenu('Toggle theme'),
    'account menu': [open(SALES), pressToMenu('My Account')],
    empty: openEmpty(SALES, 'No sales yet', `${SALES}?order=oldest`),
  },
  'My Earnings': {
    // Home has read them: they are forgotten with the document.
    'failing earnings': [load(SUPPORT), openFailing(EARNINGS)],
    screen: [press('Retry'), seeHeading('Commission Structure')],
    history: openList(EARNINGS),
    'request, refused': [
      open(EARNINGS),
      pressToDialog('Request Payout'),
      failNext('/agent/payouts'),
      confirm('Request Payout'),
    ],
    'request, submitted': confirm('Request Payout'),
    'request of nothing': [openEarnings, press('Request Payout')],
    'failing statements': openFailing('/agent/statements', `${EARNINGS}?statements=all`),
    statements: [
      openEarnings,
      (page) => page.getByRole('link', { name: 'Statements' }).click(),
      seeHeading('Tax Year'),
    ],
    statement: [
      press('View'),
      (page) => page.getByText('Sales that earn the monthly commission, so far').click(),
      (page) => page.getByRole('list', { name: 'Sales behind the monthly commission' }).waitFor(),
    ],
  },
  'My Referrals': {
    'failing referrals': openFailing(REFERRALS),
    screen: [press('Retry'), seeHeading('Your Referral Code')],
    recruits: openList(REFERRALS),
    clicks: openList(`${REFERRALS}?tab=link-clicks`),
    'how it works': [openTab('How It Works'), see('What the statuses mean')],
    'code copied': [allowCopying, openReferrals, press('Copy Code')],
    'link copied': [allowCopying, openReferrals, press('Copy Link')],
  },
  'Notification bell': {
    bell: [
      open(SALES),
      (page) => page.locator('header').getByText('unread').waitFor({ state: 'attached' }),
    ],
    popover: openNotifications,
    notification: [
      openNotifications,
      (page) =>
        page
          .getByRole('listitem')
          .getByRole('button', { name: /^Unread/ })
          .first()
          .click(),
      (page) => page.getByRole('button', { name: 'Close', exact: true }).last().waitFor(),
    ],
    'notification, marked': confirm('Mark as Read'),
    'all, refused': [
      openNotifications,
      failNext('/agent/notifications/read-all'),
      confirm('Mark all read'),
    ],
    'all, marked': [openNotifications, confirm('Mark all read')],
    nothing: [
      answered(
        '/agent/notifications',
        { unread: 0, rows: [] },
        200,
        load(SALES),
        press('Notifications'),
        (page) => page.getByText('No notifications', { exact: true }).waitFor(),
      ),
    ],
  },
  Leaderboard: {
    screen: [
      open('/agent/leaderboard'),
      (page) => page.getByRole('list', { name: 'Top Sales' }).waitFor(),
    ],
    'empty board': [openTab('Top Sub-Agents'), see('Nobody is on this board yet')],
  },
  Support: {
    screen: open(SUPPORT),
    blank: [press('Submit Request'), see('Enter a subject.')],
    submitted: [
      open(SUPPORT),
      fillPage({ Subject: 'My payout', Message: 'It isn’t there yet.' }),
      press('Submit Request'),
    ],
  },
  Resources: {
    'failing list': openFailing(RESOURCES),
    list: [press('Retry'), seeButton('Share')],
    categories: [openResources, showOptions('Category')],
    preview: [pressEscape, openResources, pressToDialog('Preview')],
    'share dialog': openShare,
    'shared to a platform': [openShare, shareTo('WhatsApp')],
    'link copied': [allowCopying, openShare, confirm('Copy Link')],
    'link not copied': [breakClipboard, confirm('Copy Link')],
    'download refused': [
      mendClipboard,
      openResources,
      failNext(`${RESOURCES}/[^/]+/downloads`),
      press('Download'),
    ],
    download: [openResources, press('Download')],
  },
  'Profile & Links': {
    screen: openProfile,
    pay: openPay,
    'code copied': [allowCopying, openProfile, press('Copy Code')],
    'link copied': [allowCopying, openProfile, press('Copy Link')],
    'QR code': [openProfile, pressToDialog('QR Code')],
    'code blank': saveCode(''),
    'code too short': saveCode('AB123'),
    'code unchanged': [revisit(SHARE), press('Save Referral Code')],
    "another's code": [
      failNext('/agent/referral-code', {
        status: 409,
        json: {
          defined: true,
          status: 409,
          code: 'CONFLICT',
          message: 'Referral code "TAKEN123" is already in use',
          data: {},
        },
      }),
      saveCode('TAKEN123'),
    ],
    'code refused': [failNext('/agent/referral-code'), saveCode('ZANELE12')],
    'banking blank': [openPay, press('Save Banking Details')],
    'banking refused': [
      openPay,
      fillPage({
        'Bank Name': 'FNB',
        'Account Holder Name': 'Z Nkosi',
        'Account Number': '62000000123',
      }),
      failNext('/agent/banking'),
      press('Save Banking Details'),
    ],
  },
  'Auth callback': {
    // The profile is never answered, and the device shows none that it saw last, so that the screen stays.
    completing: [
      forgetLastSeen,
      (page) => page.route('**/api/me/profile', () => undefined),
      load('/auth/callback'),
    ],
  },
};
