import { KeyOutlined, LogoutOutlined, MobileOutlined, StopOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Administrator } from '../../../shared/identity/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { RowAction } from '../../components/row-action.tsx';
import { type OpenedDialog, RowDialogs } from '../../components/row-dialogs.tsx';
import { rowsOf } from '../../lib/pages.ts';
import { useMe } from '../../lib/session.tsx';
import { ActiveCard, administratorColumns } from './administrator-columns.tsx';
import { AdministratorStatusDialog } from './administrator-status-dialog.tsx';
import { InactiveAdministrators, WaitingAdministrators } from './other-administrators.tsx';
import { PermissionsDialog } from './permissions-dialog.tsx';
import { administratorsQuery, useConfirmAdministrator } from './queries.ts';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';
import { SignOutAdministratorDialog } from './sign-out-administrator-dialog.tsx';
import { Button } from 'antd';

const dialogs = {
  permissions: PermissionsDialog,
  status: AdministratorStatusDialog,
  signOut: SignOutAdministratorDialog,
  factor: RemoveFactorDialog,
};

/** The administrators, with their permissions, and those whose accounts were closed. */
export function AdministratorsList() {
  const query = useInfiniteQuery(administratorsQuery());
  const rows = rowsOf(query);
  const me = useMe();
  const [opened, setOpened] = useState<OpenedDialog<Administrator, keyof typeof dialogs>>();
  // Another administrator may have changed the permission since this page was loaded.
  const mayChange =
    (rows.find(({ id }) => id === me.id) ?? me).permissions?.includes('finance') === true;
  const onStatus = (row: Administrator) => setOpened({ kind: 'status', row });
  const onSignOut = (row: Administrator) => setOpened({ kind: 'signOut', row });
  const actions = (one: Administrator) =>
    one.id === me.id ? null : (
      <>
        <RowAction
          label="Permissions"
          icon={KeyOutlined}
          onClick={() => setOpened({ kind: 'permissions', row: one })}
        />
        <RowAction
          label="Sign Out Everywhere"
          icon={LogoutOutlined}
          onClick={() => onSignOut(one)}
        />
        {one.hasSecondFactor ? (
          <RowAction
            label="Remove Second Factor"
            icon={MobileOutlined}
            onClick={() => setOpened({ kind: 'factor', row: one })}
          />
        ) : null}
        <RowAction label="Set Inactive" icon={StopOutlined} danger onClick={() => onStatus(one)} />
      </>
    );
  return (
    <>
      {query.data && !mayChange ? (
        <Callout>
          Only an administrator who carries the finance permission can change what others may do,
          and close and open accounts. The first one gets it from an operator.
        </Callout>
      ) : null}
      <GivenAlone administrators={rows} mayChange={mayChange} />
      <PagedTable
        query={query}
        noun="administrator"
        failure="The administrators couldn’t be loaded"
        empty={<EmptyState title="No administrators" />}
        label="Administrators"
        columns={administratorColumns.active}
        {...(mayChange ? { actions } : {})}
        card={(one) => <ActiveCard administrator={one} />}
      />
      <WaitingAdministrators {...(mayChange ? { onStatus } : {})} />
      <InactiveAdministrators {...(mayChange ? { onStatus } : {})} />
      <RowDialogs dialogs={dialogs} opened={opened} onChange={setOpened} rows={rows} />
    </>
  );
}

interface GivenAloneProps {
  administrators: readonly Administrator[];
  mayChange: boolean;
}

/**
 * Names the administrators who may be the same person as whoever gave them something; a third person confirms
 * them.
 */
function GivenAlone({ administrators, mayChange }: GivenAloneProps) {
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
