import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { SignIn } from '../../../shared/identity/contract.ts';
import { SIGN_IN_DAYS } from '../../../shared/identity/rules.ts';
import { Loaded } from '../../components/list-states.tsx';
import { queries } from '../../lib/api.ts';
import { formatMoment } from '../../lib/dates.ts';
import css from './my-sign-ins.module.css';
import { SignOutEverywhereDialog } from './sign-out-everywhere-dialog.tsx';

const AT_FIRST = 5;

/** The person's newest sign-ins, and the way to end them all. */
export default function MySignIns() {
  // A sign-in elsewhere isn't pushed.
  const query = useQuery(queries.identity.listMySignIns.queryOptions({ staleTime: 0 }));
  const [asks, setAsks] = useState(false);
  return (
    <>
      <p className={`quiet small ${css.hint}`}>
        Sign-ins to your account in the last {SIGN_IN_DAYS} days. If you don’t recognise one, change
        your password: that signs out every other device.
      </p>
      <Loaded query={query} noun="sign-ins" failure="Your sign-ins couldn’t be loaded">
        {({ rows }) => <SignIns rows={rows} />}
      </Loaded>
      <Button className={css.out ?? ''} onClick={() => setAsks(true)}>
        Sign Out Everywhere
      </Button>
      <SignOutEverywhereDialog open={asks} onClose={() => setAsks(false)} />
    </>
  );
}

function SignIns({ rows }: { rows: readonly SignIn[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, AT_FIRST);
  const more = rows.length - shown.length;
  // A sign-in is recorded at its first call, which may be this one.
  if (rows.length === 0) return <p className="quiet">Nothing is recorded yet.</p>;
  return (
    <>
      <ul className="ruled" aria-label="Sign-ins">
        {shown.map(({ id, at, device, network, isCurrent }) => (
          <li key={id} className={`stacked ${css.row}`}>
            <strong>
              {device}
              {isCurrent ? ' (this session)' : ''}
            </strong>
            <span className="quiet small">
              {formatMoment(at)} · IP range <span className="figure">{network}</span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <Button type="text" onClick={() => setAll(true)}>
          Show {more} more
        </Button>
      ) : null}
    </>
  );
}
