/**
 * The portal's settings: one `portal` object in `cdk.json` context, parsed here and nowhere else
 * (DESIGN 3). What a browser may know of them is `publicSettings`.
 */
import * as z from 'zod';
import { emailAddress, lineOfText, webAddress } from './text.ts';

const bankAccount = z.strictObject({
  bankName: lineOfText(),
  accountHolderName: lineOfText(),
  accountNumber: z.string().regex(/^\d{5,16}$/, 'must be 5 to 16 digits'),
  branchCode: z.string().regex(/^\d{6}$/, 'must be six digits'),
});

/** What banks want differently in payment files (docs/payment-files.md). */
const paymentFiles = z.strictObject({
  /** The namespace of `pain.001.001.03`, where a bank wants one of its own. */
  painNamespace: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9:._/#-]*$/, 'must be a namespace')
    .default('urn:iso:std:iso:20022:tech:xsd:pain.001.001.03'),
  /** The clearing system named beside a branch code there; `none`: the code stands alone. */
  clearingSystem: z.enum(['ZANCC', 'none']).default('ZANCC'),
  /** What stands before a branch code there. */
  memberIdPrefix: z.enum(['', 'ZA', 'ZANCC']).default(''),
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
  /** The address that the portal's e-mail comes from. */
  sender: emailAddress,
  payingAccount: bankAccount,
  paymentFiles: paymentFiles.prefault({}),
  /** The smallest payout that the monthly run makes, in cents; other payouts have no minimum. */
  minimumPayoutCents: z.int().min(0),
  /** Earned by the referrer on the referred agent's first approved sale, in cents. */
  referralBonusCents: z.int().min(0),
  /** An ended sale's upfront commission is taken back when it ended within so many days of approval; 0 = never. */
  clawbackDays: z.int().min(0).max(365),
  /** Batches leave out payouts to a bank account changed within so many hours. */
  bankChangeHoldHours: z
    .int()
    .min(0)
    .max(24 * 30),
  /**
   * Whether a payout is released only by an administrator who carries the finance permission and had
   * no hand in it (decision 0021).
   */
  fourEyesOnPayouts: z.boolean().default(false),
  /**
   * E-mails that a monthly run has sent in a second: below what SES lets the account send, whose other
   * e-mail goes out meanwhile.
   */
  mailsPerSecond: z.int().min(1).max(1000).default(10),
  monthlyRun: z.strictObject({
    day: z.literal(1),
    hour: z.int().min(0).max(23),
  }),
});
export type PortalSettings = z.infer<typeof portalSettings>;

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
  fourEyesOnPayouts: true,
  monthlyRun: true,
} as const;

/** What `/config.json` tells a browser: settings that are no secret and where the services are. */
export const browserConfig = z.object({
  portal: portalSettings.pick(browserFields),
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Where the user pool is called; absent in the cloud, where Amplify knows. */
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
