/** Queries of administrators and their permissions. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  Administrator,
  AdministratorStatus,
  ProfileStatus,
} from '../../../shared/identity/contract.ts';
import { api, queries } from '../../lib/api.ts';
import { inPages, replaceRow } from '../../lib/pages.ts';
import { toast } from '../../lib/toasts.ts';

const PAGE = 100;

/** The administrators of a status, a page at a time. */
export const administratorsQuery = (status: ProfileStatus = 'active') =>
  queries.identity.listAdministrators.infiniteOptions({
    input: (cursor: string | undefined) => ({ status, limit: PAGE, cursor }),
    ...inPages,
  });

/** The first page of administrators, to name some of them or to pick one. */
export const firstAdministratorsQuery = () =>
  queries.identity.listAdministrators.queryOptions({
    input: { limit: PAGE },
    staleTime: 60_000,
  });

type PermissionsInput = Parameters<typeof api.identity.setPermissions>[0];

/** Sets what another administrator may change. */
export function useSetPermissions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: PermissionsInput) => api.identity.setPermissions(input),
    onSuccess: (administrator) => {
      toast.success('Permissions changed');
      const { queryKey } = administratorsQuery();
      replaceRow(client, queryKey, administrator);
      const rest = { queryKey: firstAdministratorsQuery().queryKey };
      void client.invalidateQueries(rest);
      // The finance permission decides who may release a payout.
      void client.invalidateQueries({ queryKey: queries.payouts.key() });
    },
    onError: (error) => toast.failure('Failed to change the permissions', error),
  });
}

/** Stands for an administrator to whom one person alone gave something. */
export function useConfirmAdministrator() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id: adminId }: Pick<Administrator, 'id'>) =>
      api.identity.confirmAdministrator({ adminId }),
    onSuccess: ({ fullName }) => toast.success(`${fullName} is confirmed`),
    onError: (error) => toast.failure('Failed to confirm the administrator', error),
    onSettled: () =>
      client.invalidateQueries({ queryKey: queries.identity.listAdministrators.key() }),
  });
}

/** Ends an administrator's sessions. */
export function useSignOutAdministrator() {
  return useMutation({
    mutationFn: ({ id: adminId }: Pick<Administrator, 'id'>) =>
      api.identity.endAdministratorSessions({ adminId }),
    onSuccess: ({ fullName }) => toast.success(`${fullName} is signed out everywhere`),
    onError: (error) => toast.failure('Failed to sign the administrator out', error),
  });
}

/** Closes an administrator's account, or opens it again. */
export function useSetAdministratorStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id: adminId, status }: { id: string; status: AdministratorStatus }) =>
      api.identity.setAdministratorStatus({ adminId, status }),
    onSuccess: ({ status }) => {
      toast.success(
        status === 'active' ? 'Administrator set active' : 'Administrator set inactive',
      );
    },
    onError: (error) => toast.failure('Failed to change the status', error),
    // After a refusal too: another administrator was quicker, or took the permission away.
    onSettled: async () => {
      // The finance permission decides who may release a payout.
      void client.invalidateQueries({ queryKey: queries.payouts.key() });
      await client.invalidateQueries({ queryKey: queries.identity.listAdministrators.key() });
    },
  });
}

/** Removes the second factor of a person who has lost the app. */
export function useRemoveFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => api.identity.removeSecondFactor({ userId }),
    onSuccess: () => toast.success('Second factor removed'),
    onError: (error) => toast.failure('Failed to remove the second factor', error),
    // Payouts to an agent's account are held now.
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: queries.agents.key() });
      void client.invalidateQueries({ queryKey: queries.payouts.key() });
      await client.invalidateQueries({ queryKey: queries.identity.listAdministrators.key() });
    },
  });
}
