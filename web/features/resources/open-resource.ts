/** Opens a resource for an administrator, which is not counted as a view or download. */
import { useMutation } from '@tanstack/react-query';
import { isShown, kindOf } from '../../../shared/resources/rules.ts';
import type { ManagedResource } from '../../../shared/resources/contract.ts';
import { api } from '../../lib/api.ts';
import { follow, followInTab } from '../../lib/download.ts';
import { toast } from '../../lib/toasts.ts';

/** True where browsers show the file in a tab; any other file is downloaded. */
const opensInTab = ({ fileName }: ManagedResource): boolean => {
  const kind = fileName === undefined ? undefined : kindOf(fileName);
  return kind !== undefined && isShown(kind);
};

/** Requests the link when it is needed, because it expires after minutes. */
export function useOpenResource() {
  const link = useMutation({
    mutationFn: ({ id: resourceId }: ManagedResource) =>
      api.resources.previewResource({ resourceId }),
    onSuccess: ({ url }, resource) => {
      if (opensInTab(resource)) followInTab(url);
      else follow(url);
    },
    onError: (error) => toast.failure('The resource couldn’t be opened', error),
  });
  const open = (resource: ManagedResource) => {
    if (resource.fileUrl === undefined) link.mutate(resource);
    else followInTab(resource.fileUrl);
  };
  return { open, isPending: link.isPending };
}
