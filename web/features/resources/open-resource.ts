/** How an administrator opens what a resource is; that counts as no use. */
import { useMutation } from '@tanstack/react-query';
import { isShown, kindOf } from '../../../shared/resources/rules.ts';
import type { ManagedResource } from '../../../shared/resources/contract.ts';
import { api } from '../../lib/api.ts';
import { follow, followInTab } from '../../lib/download.ts';
import { toast } from '../../lib/toasts.ts';

/** Whether the browser shows the file in a tab; everything else is a download. */
const opensInTab = ({ fileName }: ManagedResource): boolean => {
  const kind = fileName === undefined ? undefined : kindOf(fileName);
  return kind !== undefined && isShown(kind);
};

/** A link to a file lives for minutes, so it is asked for when it is needed. */
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
