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
import { GivenAlone } from './given-alone.tsx';
import { administratorsQuery } from './queries.ts';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';
import { SignOutAdministratorDialog } from './sign-out-administrator-dialog.tsx';

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
