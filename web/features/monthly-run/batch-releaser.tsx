import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { Administrator } from '../../../shared/identity/contract.ts';
import type { PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { heldBatchWords, NOBODY_RELEASES } from '../../../shared/monthly-run/policy.ts';
import { Callout } from '../../components/callout.tsx';
import { Choice } from '../../components/choice.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import { paths } from '../../lib/paths.ts';
import { useMe } from '../../lib/session.tsx';
import { firstAdministratorsQuery } from '../identity/queries.ts';
import css from './batch-releaser.module.css';

/** The administrators of whom one may release a batch that the signed-in one locks. */
export function useReleasers() {
  const isRuleOn = runtimeConfig().portal.fourEyesOnPayouts;
  const { id: myId } = useMe();
  const query = useQuery({ ...firstAdministratorsQuery(), enabled: isRuleOn });
  const able = query.data?.rows.filter(
    ({ id, permissions }) => permissions.includes('finance') && id !== myId,
  );
  return { isRuleOn, able, isFailed: query.isError, retry: () => void query.refetch() };
}

interface ReleaserChoiceProps {
  releasers: ReturnType<typeof useReleasers>;
  value: string | undefined;
  onChange: (releaserId: string) => void;
}

/** Asks who is to release the batch; says what to do where nobody can. */
export function ReleaserChoice({ releasers, value, onChange }: ReleaserChoiceProps) {
  const { able, isFailed, retry } = releasers;
  if (!able)
    return isFailed ? (
      <p role="alert">
        The administrators couldn’t be loaded.{' '}
        <Button size="small" onClick={retry}>
          Retry
        </Button>
      </p>
    ) : (
      <p>Looking up who can release it…</p>
    );
  if (able.length === 0)
    return (
      <Callout tone="warning">
        <p>{NOBODY_RELEASES}</p>
        <LinkButton to={paths.adminAdministrators}>Administrators</LinkButton>
      </Callout>
    );
  return (
    <div className={css.choice}>
      <Choice
        label="Who releases it"
        value={value ?? ''}
        options={able.map(({ id, fullName }: Administrator) => ({ value: id, label: fullName }))}
        onChange={onChange}
      />
      <p>
        You lock the batch, and this colleague downloads the files and marks it as processing and
        paid.
      </p>
    </div>
  );
}

/** Names the administrator who is to release a locked batch. */
export function BatchReleaser({ batch: { status, locked, releaserId } }: { batch: PayoutBatch }) {
  const { id: myId } = useMe();
  const isOver = status === 'paid' || status === 'partlyPaid';
  const { data } = useQuery({
    ...firstAdministratorsQuery(),
    enabled: releaserId !== undefined && !isOver,
  });
  if (releaserId === undefined || isOver) return null;
  if (releaserId === myId) return <p>You are to release it.</p>;
  const name = data?.rows.find(({ id }) => id === releaserId)?.fullName;
  return (
    <p>
      {locked?.by === myId ? `${heldBatchWords.locked} ` : ''}
      {name ? `${name} is to release it.` : ''}
    </p>
  );
}
