import { lazy } from 'react';
import { AddButton } from '../components/add-button.tsx';
import { May, ReadOnlyHere } from '../components/may.tsx';
import { HeaderActions, PageHeader } from '../components/page-header.tsx';
import { ExportList } from '../features/jobs/export-list.tsx';
import { AdminResourcesList } from '../features/resources/admin-resources-list.tsx';
import { useResourcesInUrl } from '../features/resources/resources-in-url.ts';
import { exportInput } from '../lib/pages.ts';

const AddResourceDialog = lazy(() => import('../features/resources/add-resource-dialog.tsx'));

export default function AdminResources() {
  const list = useResourcesInUrl();
  const { category } = list;
  return (
    <>
      <PageHeader
        title="Resources"
        action={
          <HeaderActions>
            <ExportList
              of={{
                kind: 'exportResources',
                ...exportInput(list),
                ...(category ? { category } : {}),
              }}
            />
            <AddResource />
          </HeaderActions>
        }
      />
      <ReadOnlyHere change="resources.createResource" />
      <AdminResourcesList list={list} first={<AddResource />} />
    </>
  );
}

const AddResource = () => (
  <May change="resources.createResource">
    <AddButton label="Add Resource" dialog={(state) => <AddResourceDialog {...state} />} />
  </May>
);
