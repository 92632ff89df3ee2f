import { useQuery } from '@tanstack/react-query';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { heldWords } from '../../../shared/payouts/rules.ts';
import { Callout } from '../../components/callout.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import { firstAdministratorsQuery } from '../identity/queries.ts';

type Held = NonNullable<AdminPayout['held']>;

/** Explains the rule that payouts need two people, if the setting is on. */
export function FourEyes() {
  if (!runtimeConfig().portal.fourEyesOnPayouts) return null;
  return (
    <Callout>
      Payouts need two people here: whoever adds one or its agent, edits the bank details that it
      goes to or changed the email of the agent who then did, or approves a sale that funds it,
      can’t release it. Another administrator who carries the finance permission does.
    </Callout>
  );
}

/** Says why the signed-in administrator may not release a payout, and who can. */
export function HeldPayout({ held }: { held: Held | undefined }) {
  if (!held) return null;
  return (
    <Callout tone="warning">
      {held.aboveLimit ? <p>{held.aboveLimit}</p> : null}
      {held.because
        // The sentence of the limit names the permission already.
        .filter((reason) => reason !== 'permission' || !held.aboveLimit)
        .map((reason) => (
          <p key={reason}>{heldWords[reason]}</p>
        ))}
      <WhoCan makers={held.makers} />
    </Callout>
  );
}

function WhoCan({ makers }: Pick<Held, 'makers'>) {
  const { data, error } = useQuery(firstAdministratorsQuery());
  if (error && !data) return <p>Who can couldn’t be loaded.</p>;
  if (!data) return <p>Looking up who can…</p>;
  const able = data.rows.filter(
    ({ id, permissions }) => permissions.includes('finance') && !makers.includes(id),
  );
  return (
    <p>
      {able.length > 0
        ? `${nameAll(able.map(({ fullName }) => fullName))} can.`
        : 'Nobody can at the moment: no other administrator who carries the finance permission is without a hand in it. Give somebody the permission in Administrators, or reject the payout: the monthly run then pays the amount.'}
    </p>
  );
}

const nameAll = (names: readonly string[]) =>
  new Intl.ListFormat('en-ZA', { type: 'disjunction' }).format(names);
