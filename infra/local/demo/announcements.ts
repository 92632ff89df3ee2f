/** What the demo network's office announced, lately and long ago. */
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../../../shared/contract.ts';
import { DAY, HOUR, isoOf } from './dates.ts';

type NewAnnouncement = Parameters<
  ContractRouterClient<Contract>['announcements']['createAnnouncement']
>[0];

interface DemoAnnouncement extends NewAnnouncement {
  /** ISO 8601. */
  at: string;
}

const said: readonly [daysAgo: number, announcement: NewAnnouncement][] = [
  [
    120,
    {
      title: 'Welcome to the Agent Portal',
      content:
        'Submit your sales here, follow their approval and request your payouts. Keep your banking details up to date, so that nothing is held back.',
    },
  ],
  [
    45,
    {
      title: 'New prices from the 1st',
      content:
        'Fibre 100/100 and Fibre 200/200 cost R100 less per month. Sales that you submit from the 1st on need the new price.',
      urgency: 'warning',
      targetAudience: 'agents',
    },
  ],
  [
    14,
    {
      title: 'Check recruits by telephone',
      content: 'Two applications came with the same number last week. Call before you activate.',
      targetAudience: 'admins',
    },
  ],
  [
    9,
    {
      title: 'Fibre reaches Orlando East and Diepkloof',
      content:
        'Both areas can be installed from Monday. Brochures are with the office in Soweto; take as many as you need.',
      targetAudience: 'agents',
    },
  ],
  [
    1,
    {
      title: 'Installations in Durban North delayed',
      content:
        'A cable was cut near Umhlanga. Installations that were booked for this week move by up to five working days. Please tell your customers before they wait at home.',
      urgency: 'critical',
    },
  ],
];

/** What was announced before an instant, each at its time. */
export const announcementsUntil = (now: Date): DemoAnnouncement[] =>
  said.map(([daysAgo, announcement]) => ({
    ...announcement,
    publishImmediately: true,
    at: isoOf(now.getTime() - daysAgo * DAY - 2 * HOUR),
  }));
