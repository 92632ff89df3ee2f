/**
 * The portal's settings: the `portal` object in the context of `cdk.json`, parsed only here. Browsers get
 * `publicSettings` of them.
 */
import * as z from 'zod';
import { emailAddress, lineOfText, webAddress } from './text.ts';

const bankAccount = z.strictObject({
  bankName: lineOfText(),
  accountHolderName: lineOfText(),
  accountNumber: z.string().regex(/^\d{5,16}$/, 'must be 5 to 16 digits'),
  branchCode: z.string().regex(/^\d{6}$/, 'must be six digits'),
});

/** Differences between banks in payment files (docs/payment-files.md). */
const paymentFiles = z.strictObject({
  /** The namespace of `pain.001.001.03`; some banks want their own. */
  painNamespace: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9:._/#-]*$/, 'must be a namespace')
    .default('urn:iso:std:iso:20022:tech:xsd:pain.001.001.03'),
  /** The clearing system named with a branch code; `none` leaves it out. */
  clearingSystem: z.enum(['ZANCC', 'none']).default('ZANCC'),
  /** The prefix of a branch code. */
  memberIdPrefix: z.enum(['', 'ZA', 'ZANCC']).default(''),
});

/**
 * The most that one person may pay out alone, in cents: above it, another person confirms it, also where
 * the four-eyes rule is off (docs/decisions/0122). A day is a calendar day in South Africa.
 */
const payoutLimits = z.strictObject({
  /** The most in one payout. */
  perPayoutCents: z.int().min(1).default(5_000_000),
  /** The most for one agent in a day. */
  perAgentAndDayCents: z.int().min(1).default(10_000_000),
  /** The most by one administrator in a day. */
  perAdministratorAndDayCents: z.int().min(1).default(25_000_000),
  /** The most in one batch, which isn't locked above it; absent: no limit. */
  perBatchCents: z.int().min(1).optional(),
});

const accountCode = z.string().regex(/^[A-Za-z0-9]{1,10}$/, 'must be 1 to 10 letters and digits');

/** An account of the company's bookkeeping. */
const ledgerAccount = (code: string, name: string) =>
  z
    .strictObject({ code: accountCode.default(code), name: lineOfText().default(name) })
    .prefault({});

/** The accounts and layouts of journals for accounting programs (docs/decisions/0066). */
const bookkeeping = z.strictObject({
  accounts: z
    .strictObject({
      /** Upfront and monthly commission and bonuses, less what was taken back, also of overrides. */
      commissionExpense: ledgerAccount('3200000', 'Commission expense'),
      /** Shares of recruits' commission; absent: the same account as commission. */
      overridesExpense: z.strictObject({ code: accountCode, name: lineOfText() }).optional(),
      adjustmentsExpense: ledgerAccount('3250000', 'Commission adjustments'),
      /** The money owed to agents. */
      agentsPayable: ledgerAccount('9100000', 'Agents payable'),
      /** Payments until they are matched with the bank's statement. */
      bankClearing: ledgerAccount('8450000', 'Bank clearing'),
    })
    .transform(({ overridesExpense, ...accounts }) => ({
      ...accounts,
      overridesExpense: overridesExpense ?? accounts.commissionExpense,
    }))
    .prefault({}),
  xero: z
    .strictObject({
      /** The name of the tax rate in Xero: the journal posts no VAT. */
      taxRate: lineOfText(50).default('No VAT'),
    })
    .prefault({}),
  sage: z
    .strictObject({
      /** The first month of the company's financial year, by which Sage numbers its periods. */
      financialYearStartMonth: z.int().min(1).max(12).default(3),
      /** True where the file begins with the names of its columns. */
      titleRow: z.boolean().default(false),
    })
    .prefault({}),
});
export type Bookkeeping = z.infer<typeof bookkeeping>;

/** The most that one agent sends in an hour: what registered for mischief can't bury the review. */
const agentLimits = z.strictObject({
  salesAnHour: z.int().min(1).default(60),
  /** Forms with which a proof is uploaded. */
  uploadFormsAnHour: z.int().min(1).default(60),
  /** How often an agent opens the own bank details with the whole account number. */
  accountViewsAnHour: z.int().min(1).default(30),
});

/** The counted accounts' ids are kept in one item. */
const MAX_ACCOUNTS_AN_HOUR = 1000;

/** The most that one administrator does in an hour. */
const administratorLimits = z.strictObject({
  /** Different agents whose whole account number is shown. */
  accountsAnHour: z.int().min(1).max(MAX_ACCOUNTS_AN_HOUR).default(60),
});

/** Terms of commission, and their changes. */
const commission = z.strictObject({
  /**
   * The upfront commission of products with a network waits until the network's statement says that it is
   * active.
   */
  upfrontWaitsForActivation: z.boolean().default(false),
  /** New terms begin at least this many days after they are published, so that agents know them before. */
  noticeDays: z.int().min(0).max(365).default(30),
});

/** How long one call of the verification service may take, in seconds; it is tried up to three times. */
const timeoutSeconds = z.number().min(0.1).max(30).default(10);

/**
 * The service that is asked about bank accounts (docs/account-verification.md). `embedded` is the fake
 * bank of the one-machine stack.
 */
const accountVerification = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('none') }),
  z.strictObject({ provider: z.literal('embedded'), timeoutSeconds }),
  z.strictObject({
    provider: z.literal('http'),
    url: z.url({ protocol: /^https$/, error: 'must be an https address' }),
    /** The name of the secret in Secrets Manager that the calls carry. */
    secretName: z
      .string()
      .regex(/^[A-Za-z0-9/_+=.@-]{1,512}$/, 'must be the name of a secret in Secrets Manager'),
    timeoutSeconds,
  }),
]);

/** Customers who ask an agent to call them (docs/decisions/0073). */
const leads = z.strictObject({
  /** A phone number stays the lead of the agent who got it first for so many days. */
  attributionDays: z.int().min(0).max(365).default(90),
  /** Lost leads are erased after so many months. */
  lostRetentionMonths: z.int().min(1).max(120).default(12),
  /** True: `/ref/{code}` leads to the agent's page of `/lead/{code}`, not to the company's website. */
  referralLinkLeadsHere: z.boolean().default(false),
});

export const portalSettings = z.strictObject({
  companyName: lineOfText(),
  companyEmailDomain: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain in lower case, like fibrelink.example'),
  website: webAddress,
  supportEmail: emailAddress,
  supportPhone: lineOfText(40),
  financeEmail: emailAddress,
  /** The sender's address of the portal's e-mail. */
  sender: emailAddress,
  payingAccount: bankAccount,
  /** Public holidays that were declared singly, and aren't known yet: banks don't pay on them. */
  declaredHolidays: z.array(z.iso.date('must be a day like 2029-05-30')).default([]),
  paymentFiles: paymentFiles.prefault({}),
  /** The smallest payout that the monthly run makes, in cents; other payouts have no minimum. */
  minimumPayoutCents: z.int().min(0),
  /** Paid to the referrer for the recruit's first approved sale, in cents. */
  referralBonusCents: z.int().min(0),
  /** A sale that ends in so many days from earning its upfront commission on loses it; 0 = never. */
  clawbackDays: z.int().min(0).max(365),
  /** Batches leave out payouts to a bank account that changed within this many hours. */
  bankChangeHoldHours: z
    .int()
    .min(0)
    .max(24 * 30),
  /** The four-eyes rule: what moves money is asked for by one person and confirmed by another. */
  fourEyesOnPayouts: z.boolean().default(false),
  payoutLimits: payoutLimits.prefault({}),
  accountVerification: accountVerification.default({ provider: 'none' }),
  agentLimits: agentLimits.prefault({}),
  administratorLimits: administratorLimits.prefault({}),
  bookkeeping: bookkeeping.prefault({}),
  commission: commission.prefault({}),
  leads: leads.prefault({}),
  /**
   * A new administrator waits until one with the finance permission lets them in. The first one is let
   * in by an operator.
   */
  administratorsNeedApproval: z.boolean().default(false),
  /** `required`: an administrator without a second factor can do nothing but set one up. */
  administratorSecondFactor: z.enum(['optional', 'required']).default('optional'),
  /**
   * E-mails of a monthly run for each second. Below the account's SES limit, because the portal sends
   * other e-mail at the same time; `mailsPerSecondFor` says how many a network needs.
   */
  mailsPerSecond: z.int().min(1).max(1000).default(10),
  monthlyRun: z.strictObject({
    day: z.literal(1),
    hour: z.int().min(0).max(23),
  }),
});
export type PortalSettings = z.infer<typeof portalSettings>;

/** True where new bank details are checked with a verification service. */
export const checksAccounts = ({
  accountVerification: { provider },
}: Pick<PortalSettings, 'accountVerification'>): boolean => provider !== 'none';

const browserFields = {
  companyName: true,
  companyEmailDomain: true,
  website: true,
  supportEmail: true,
  supportPhone: true,
  minimumPayoutCents: true,
  referralBonusCents: true,
  clawbackDays: true,
  bankChangeHoldHours: true,
  declaredHolidays: true,
  fourEyesOnPayouts: true,
  administratorSecondFactor: true,
  leads: true,
  monthlyRun: true,
} as const;

/** The content of `/config.json`: public settings, and the addresses of the services. */
export const browserConfig = z.object({
  portal: portalSettings.pick(browserFields),
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** The user pool's address; absent in the cloud, where Amplify knows it. */
  userPoolEndpoint: z.string().optional(),
  /** SRP in the cloud; the password flow where the pool speaks no SRP. */
  signInFlow: z.enum(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH']),
  /** The WebSocket address; absent: `/ws` of the page's own origin. */
  liveUrl: z.string().optional(),
});
export type BrowserConfig = z.infer<typeof browserConfig>;

/** Picks what a browser may know. */
export const publicSettings = (settings: PortalSettings): BrowserConfig['portal'] =>
  portalSettings.pick(browserFields).strip().parse(settings);
