import { Button } from 'antd';
import type { Administrator } from '../../../shared/identity/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { useMe } from '../../lib/session.tsx';
import { useConfirmAdministrator } from './queries.ts';

interface GivenAloneProps {
  administrators: readonly Administrator[];
  mayChange: boolean;
}

/**
 * Names the administrators who may be the same person as whoever gave them something; a third person confirms
 * them.
 */
export function GivenAlone({ administrators, mayChange }: GivenAloneProps) {
  const me = useMe();
  const { isPending, mutate } = useConfirmAdministrator();
  const waiting = administrators.flatMap(({ id, fullName, givenBy: by }) =>
    by ? [{ id, fullName, by, givers: by.map(({ name }) => name).join(' and ') }] : [],
  );
  if (waiting.length === 0) return null;
  return (
    <Callout tone="warning">
      {waiting.map(({ id, fullName, by, givers }) => (
        <p key={id}>
          <strong>{fullName}</strong>: Given alone by {givers}. Another administrator has to confirm
          this person before they can confirm what {givers} asks for.{' '}
          {mayChange && id !== me.id && !by.some((giver) => giver.id === me.id) ? (
            <Button size="small" loading={isPending} onClick={() => mutate({ id })}>
              Confirm {fullName}
            </Button>
          ) : null}
        </p>
      ))}
    </Callout>
  );
}
