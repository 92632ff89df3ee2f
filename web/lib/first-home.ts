/**
 * An agent's money as it shows before the portal is there, over the portal's own place in the page: after an
 * early sign-in, or as the device has kept it. The overview of the portal takes its place.
 */
import { formatRand } from '../../shared/kernel/money.ts';
import type { Earnings } from '../../shared/ledger/contract.ts';

export interface FirstHome {
  /** Absent where the settings aren't there yet. */
  company?: string;
  fullName: string;
  earnings: Pick<Earnings, 'availableCents' | 'reservedCents' | 'adjustedCents'>;
  /** In words; empty for figures of this moment. */
  state: string;
}

/** True once the portal shows a screen of its own: figures that arrive later would cover it. */
let isOver = false;

const place = () => document.getElementById('root');
const shown = () => document.querySelector('body > .first-home');

function textsOf({ company = '', fullName, earnings, state }: FirstHome): Record<string, string> {
  const { availableCents, reservedCents, adjustedCents } = earnings;
  return {
    company,
    welcome: `Welcome back, ${fullName}!`,
    available: formatRand(availableCents),
    reserved: formatRand(reservedCents),
    adjusted: adjustedCents === 0 ? '' : `with ${formatRand(adjustedCents)} adjusted`,
    pending: formatRand(availableCents + reservedCents),
    state,
  };
}

/** Shows the money, unless the portal was quicker. */
export function showFirstHome(home: FirstHome): void {
  const template = document.querySelector<HTMLTemplateElement>('template#first-home');
  if (isOver || !template || shown()) return;
  const copy = template.content.cloneNode(true) as DocumentFragment;
  for (const [name, text] of Object.entries(textsOf(home)))
    copy.querySelector(`[data-text=${name}]`)?.append(text);
  // As the overview has it: where nothing else belongs to the sum, it is the available amount.
  if (home.earnings.reservedCents === 0 && home.earnings.adjustedCents === 0)
    for (const step of copy.querySelectorAll('.first-home-step')) step.remove();
  place()?.setAttribute('inert', '');
  document.body.append(copy);
}

/** Takes it away for good: the portal shows its own overview, or another screen. */
export function leaveFirstHome(): void {
  isOver = true;
  shown()?.remove();
  place()?.removeAttribute('inert');
}
