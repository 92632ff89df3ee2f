/** Profile & Links. */
import { agents, type ScreenTexts, toast } from './specified-text.ts';

const LINKS =
  'Referral code edit, banking details, the traffic redirect link {host}/ref/{code}, and the sub-agent invitation link {host}/auth/register?ref={code}.';

export const myProfile: readonly ScreenTexts[] = [
  {
    state: 'screen',
    texts: [
      { as: 'heading', text: 'Profile & Links', ...agents(2) },
      { as: 'field', text: 'Referral Code', ...agents(2, LINKS) },
      { as: 'heading', text: 'Banking Details', ...agents(2, LINKS) },
      { as: 'heading', text: 'Traffic Redirect Link', ...agents(2) },
      { as: 'heading', text: 'Sub-Agent Invitation Link', ...agents(2, LINKS) },
    ],
  },
  {
    state: 'code copied',
    texts: [toast(agents(8), 'Referral code copied to clipboard!')],
  },
  {
    state: 'link copied',
    texts: [toast(agents(8), 'Referral link copied to clipboard!')],
  },
  {
    state: 'code blank',
    texts: [toast(agents(5), 'Referral code cannot be empty')],
  },
  {
    state: 'code too short',
    texts: [toast(agents(5), 'Referral code must be 6-8 characters')],
  },
  {
    state: 'code unchanged',
    texts: [toast(agents(5), 'No changes to save')],
  },
  {
    state: "another's code",
    texts: [
      toast(
        agents(5, 'Referral code "{code}" is already in use'),
        'Referral code "TAKEN123" is already in use',
      ),
    ],
  },
  {
    state: 'code refused',
    texts: [toast(agents(8), 'Failed to update referral code')],
  },
  {
    state: 'banking blank',
    texts: [toast(agents(5), 'Please fill in all required banking details')],
  },
  {
    state: 'banking refused',
    texts: [toast(agents(8), 'Failed to update banking details')],
  },
];
