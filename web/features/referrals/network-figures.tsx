import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { NetworkFigures } from '../../../shared/referrals/contract.ts';
import { percentOf } from '../../../shared/referrals/rules.ts';
import { Figure, FigureGap, Figures } from '../../components/figures.tsx';
import { Money } from '../../components/money.tsx';
import { countOf, formatCount } from '../../../shared/kernel/count.ts';
import { figuresQuery } from './admin-queries.ts';

interface FigureOf {
  title: string;
  value: (figures: NetworkFigures) => ReactNode;
  hint?: (figures: NetworkFigures) => string | undefined;
}

const clicksOf = ({ inviteClicks, trafficClicks }: NetworkFigures) => inviteClicks + trafficClicks;
const share = (part: number, whole: number) => `${formatCount(part)} of ${formatCount(whole)}`;

/** The cards of the Referrals tab. */
const ofReferrals: readonly FigureOf[] = [
  {
    title: 'Total Referrals',
    value: ({ referrals }) => referrals,
    hint: ({ invited }) => (invited > 0 ? `${formatCount(invited)} more invited` : undefined),
  },
  { title: 'Active Referrals', value: ({ active }) => active },
  {
    title: 'Total Bonuses',
    value: ({ bonusEarnedCents }) => <Money cents={bonusEarnedCents} />,
  },
  {
    title: 'Conversion Rate',
    value: ({ conversionPercent }) => `${conversionPercent}%`,
    hint: ({ firstSale, referrals }) => `${share(firstSale, referrals)} made a first sale`,
  },
];

/** The cards of Agent Signups. The specified rate is sign-ups divided by invite clicks. */
const ofSignups: readonly FigureOf[] = [
  { title: 'Total Signups', value: ({ referrals }) => referrals, hint: () => 'via referral links' },
  {
    title: 'Agent Signup Conversion',
    value: ({ signupPercent }) => `${signupPercent}%`,
    hint: ({ referrals, inviteClicks }) =>
      `${countOf(referrals, 'signup')} to ${countOf(inviteClicks, 'invite click')}`,
  },
];

/** The cards of Link Tracking and of Click Details. */
const ofClicks: readonly FigureOf[] = [
  { title: 'Total Clicks', value: clicksOf },
  { title: 'Traffic Links', value: ({ trafficClicks }) => trafficClicks },
  { title: 'Invite Links', value: ({ inviteClicks }) => inviteClicks },
  {
    title: 'Conversions',
    value: ({ convertedClicks }) => convertedClicks,
    hint: ({ convertedClicks, inviteClicks }) =>
      `${percentOf(convertedClicks, inviteClicks)}% of invite clicks`,
  },
];

export const ReferralCards = () => <Cards figures={ofReferrals} />;
export const SignupCards = () => <Cards figures={ofSignups} />;
export const ClickCards = () => <Cards figures={ofClicks} />;

function Cards({ figures }: { figures: readonly FigureOf[] }) {
  const { data, isPending } = useQuery(figuresQuery());
  return (
    <Figures>
      {figures.map(({ title, value, hint }) => (
        <Figure
          key={title}
          title={title}
          value={data ? value(data) : <FigureGap loading={isPending} />}
          hint={data && hint?.(data)}
        />
      ))}
    </Figures>
  );
}
