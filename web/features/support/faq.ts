/** Frequent questions, with answers from this deployment's settings, and their search. */
import type { AgentTerms } from '../../../shared/commission-plans/contract.ts';
import { recruiterOfferOf } from '../../../shared/commission-plans/rules.ts';
import {
  paymentWords,
  recruitingWords,
  standardTerms,
} from '../../../shared/commission-plans/words.ts';
import { countOf as counted } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { wordsOf } from '../../../shared/kernel/search.ts';
import type { BrowserConfig } from '../../../shared/kernel/settings.ts';
import { CUSTOMER_LINK_HINT, trafficWords } from '../../lib/referral-links.ts';

type Settings = BrowserConfig['portal'];

export interface Question {
  question: string;
  answer: string;
  /** Other words that find the question. */
  alsoCalled?: string;
}

export interface Topic {
  title: string;
  questions: readonly Question[];
}

/** An agent's terms as far as the answers need them. */
type Terms = Pick<AgentTerms, 'current' | 'offer'>;

/** The terms of an agent whom no plan is for. */
const withoutPlans = (settings: Settings): Terms => ({
  current: [{ products: 'all products', terms: standardTerms(settings) }],
  offer: recruiterOfferOf([], { day: '', standardBonusCents: settings.referralBonusCents }),
});

function earningAnswer({ current: [all, ...special] }: Terms): string {
  if (!all) return '';
  const { upfront, monthlyCents, months } = all.terms;
  const once =
    upfront.kind === 'amount'
      ? formatRand(upfront.cents)
      : 'The product’s Base Commission Rate of the sale value';
  const limit = months === undefined ? '' : `, for at most ${counted(months, 'month')}`;
  const others = special.map(
    ({ products, terms }) => ` For ${products} it is ${paymentWords(terms)}.`,
  );
  return `${once} once, when the sale is approved, and ${formatRand(monthlyCents)} a month for every calendar month at whose end the sale is active${limit}.${others.join('')} A sale that is pending or rejected earns nothing.`;
}

function endAnswer({ current: [all] }: Terms): string {
  const days = all?.terms.clawbackDays ?? 0;
  const upfront =
    all?.terms.upfront.kind === 'amount'
      ? `the ${formatRand(all.terms.upfront.cents)}`
      : 'the upfront commission';
  const taken =
    days > 0
      ? `If it ends within ${counted(days, 'day')} of the day on which ${upfront} was earned, that day included, it is taken back once.`
      : `${upfront.charAt(0).toUpperCase()}${upfront.slice(1)} isn’t taken back.`;
  return `The sale ends. What it earned for the months before stays yours; the month in which it ends and later ones earn nothing. ${taken}`;
}

const commission = (terms: Terms): Topic => ({
  title: 'Commission',
  questions: [
    {
      question: 'How much do I earn on a sale?',
      answer: earningAnswer(terms),
      alsoCalled: 'commission rate upfront recurring money',
    },
    {
      question: 'Why was my sale rejected, and what can I do?',
      answer:
        'Open the sale under Sales: the reason is in its details. If something can be corrected, press Fix and Send Again there: a new sale opens with what you wrote.',
      alsoCalled: 'refused declined rejection',
    },
    {
      question: 'Can I correct a sale, or take it back?',
      answer:
        'Yes, while it is pending. Open it under Sales and press Correct Sale or Withdraw Sale. Once it is decided, write to us.',
      alsoCalled: 'mistake wrong change cancel withdraw proof',
    },
    {
      question: 'What happens when my customer cancels?',
      answer: endAnswer(terms),
      alsoCalled: 'cancellation clawback ended',
    },
  ],
});

const payouts = ({ minimumPayoutCents }: Settings): Topic => ({
  title: 'Payouts',
  questions: [
    {
      question: 'When am I paid?',
      answer: `Monthly, by transfer to the bank account on your profile. A payout takes 3-5 business days to process.${
        minimumPayoutCents > 0
          ? ` The monthly payout starts at ${formatRand(minimumPayoutCents)}; a smaller balance stays yours and is paid when it has grown, or when you request it.`
          : ''
      }`,
      alsoCalled: 'payment date salary money EFT minimum',
    },
    {
      question: 'Can I ask for a payout earlier?',
      answer:
        'Yes. Request Payout under Earnings asks for everything that is available to you, whatever the amount. It takes 3-5 business days too.',
      alsoCalled: 'request withdraw withdrawal cash',
    },
    {
      question: 'What do Loaded, Paying and Released mean?',
      answer:
        'Loaded: we have the payout, and it waits for its turn. Paying: it is on its way to your bank. Released: it was paid. Rejected and Returned payouts are available to you again, and show the reason.',
      alsoCalled: 'status pending processing paid',
    },
    {
      question: 'My bank returned a payout. What now?',
      answer:
        'The amount is available to you again. Check your banking details under Profile & Links, then request the payout once more.',
      alsoCalled: 'failed bounced wrong account',
    },
  ],
});

const referrals = (settings: Settings, { offer }: Terms): Topic => ({
  title: 'Referrals',
  questions: [
    {
      question: 'What do I earn for a new agent?',
      answer:
        recruitingWords(offer) ??
        'There is no bonus for a new agent at present. If we announce one, the announcement says how much it is and from when.',
      alsoCalled: 'referral bonus recruit refer sub-agent invite',
    },
    {
      question: 'Which of my three links do I share?',
      answer: `The Customer Link. ${CUSTOMER_LINK_HINT} The Traffic Redirect Link only ${trafficWords(settings)} The Sub-Agent Invitation Link is for new agents: whoever registers with it is your referral. All are under Profile & Links.`,
      alsoCalled: 'share WhatsApp QR referral',
    },
  ],
});

const bankDetails = ({ bankChangeHoldHours }: Settings): Topic => ({
  title: 'Bank details',
  questions: [
    {
      question: 'How do I change my bank account?',
      answer: `Change Banking Details under Profile & Links asks for your password, and an email tells you of every change.${
        bankChangeHoldHours > 0
          ? ` Monthly payments to the new account wait ${bankChangeHoldHours} hours. This protects you from whoever gets into your account.`
          : ''
      }`,
      alsoCalled: 'banking new account hold update',
    },
    {
      question: 'Who can see my account number?',
      answer:
        'Screens show its last four digits. The whole number is shown to you while you edit it, and to our team where they pay you; every such view is recorded.',
      alsoCalled: 'safe security privacy masked banking',
    },
  ],
});

const account: Topic = {
  title: 'Verification and account',
  questions: [
    {
      question: 'The verification code doesn’t arrive. What can I do?',
      answer:
        'Look into the spam folder, and check the address for a mistake. Resend Code on the verification screen sends another one; the newest code counts.',
      alsoCalled: 'email OTP spam resend register',
    },
    {
      question: 'How do I change my name, number or email address?',
      answer:
        'They are read-only, so that nobody else changes them. Send us a request, and we look at it together.',
      alsoCalled: 'phone mobile edit personal details',
    },
    {
      question: 'How do I change my password?',
      answer:
        'Change Password is under Profile & Links, in Personal Details. If you forgot it, “Forgot password?” on the sign-in screen sends a link that works for 1 hour.',
      alsoCalled: 'forgotten reset login sign in',
    },
    {
      question: 'Can I get fewer emails?',
      answer:
        'Yes: Notification Emails under Profile & Links. The bell keeps every notice all the same. Changes of your bank details are always emailed, for your safety.',
      alsoCalled: 'notifications preferences unsubscribe mail',
    },
  ],
};

/**
 * All questions, by topic.
 * @param terms the agent's; by default those without a plan
 */
export const topicsOf = (settings: Settings, terms = withoutPlans(settings)): Topic[] => [
  commission(terms),
  payouts(settings),
  referrals(settings, terms),
  bankDetails(settings),
  account,
];

/** Words of this length are also searched without a final s, which may be a plural's. */
const PLURAL_FROM = 4;
const singular = (word: string) =>
  word.length >= PLURAL_FROM && word.endsWith('s') ? word.slice(0, -1) : word;

/** The questions, by topic, in which each word of the search begins a word; all for a blank search. */
export function searchTopics(topics: readonly Topic[], search: string): Topic[] {
  const wanted = wordsOf(search).map(singular);
  const matches = (title: string, { question, answer, alsoCalled = '' }: Question) => {
    const words = wordsOf([title, question, answer, alsoCalled].join(' '));
    return wanted.every((begin) => words.some((word) => word.startsWith(begin)));
  };
  return topics
    .map(({ title, questions }) => ({
      title,
      questions: questions.filter((question) => matches(title, question)),
    }))
    .filter(({ questions }) => questions.length > 0);
}

export const countOf = (topics: readonly Topic[]): number =>
  topics.reduce((sum, { questions }) => sum + questions.length, 0);
