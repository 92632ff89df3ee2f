import { formatFileSize } from '../../../shared/kernel/file-size.ts';
import type { ManagedResource } from '../../../shared/resources/contract.ts';
import { sortedBy } from '../../components/sorted-list.tsx';
import { CardText, type Column, TwoLines, Whole } from '../../components/data-list.tsx';
import { PublicationBadge } from '../../components/publication.tsx';
import { countOf, formatCount } from '../../../shared/kernel/count.ts';
import { publicationOfResource } from './admin-queries.ts';
import css from './resource-columns.module.css';
import { categoryLabel, typeIcon, typeLabel } from './resource-facts.tsx';

const Category = ({ resource: { category } }: { resource: ManagedResource }) => (
  <span className={css.category}>{categoryLabel(category)}</span>
);

const sorts: Readonly<Record<string, Column<ManagedResource>['sort']>> = {
  Resource: ({ title }) => title,
  Category: ({ category }) => categoryLabel(category),
  Status: publicationOfResource,
  Type: ({ fileType }) => typeLabel(fileType),
  Size: ({ fileSize = -1 }) => fileSize,
  Views: ({ viewCount }) => viewCount,
  Downloads: ({ downloadCount }) => downloadCount,
};

const columns: Column<ManagedResource>[] = [
  {
    title: 'Resource',
    render: ({ fileType, title, description }) => (
      <span className={css.what}>
        <span className={`tile ${css.icon}`} aria-hidden="true">
          {typeIcon(fileType)}
        </span>
        <TwoLines first={title} second={description} wide />
      </span>
    ),
  },
  { title: 'Category', render: (resource) => <Category resource={resource} /> },
  {
    title: 'Status',
    render: ({ isPublished }) => <PublicationBadge isPublished={isPublished} />,
  },
  { title: 'Type', render: ({ fileType }) => typeLabel(fileType) },
  {
    title: 'Size',
    align: 'end',
    render: ({ fileSize }) => (
      <Whole>{fileSize === undefined ? '–' : formatFileSize(fileSize)}</Whole>
    ),
  },
  { title: 'Views', align: 'end', render: ({ viewCount }) => formatCount(viewCount) },
  { title: 'Downloads', align: 'end', render: ({ downloadCount }) => formatCount(downloadCount) },
];

export const resourceColumns = sortedBy(columns, sorts);

/** A resource on a narrow screen, with its description, which the table's columns don't show there. */
export const ResourceListCard = ({ resource }: { resource: ManagedResource }) => (
  <>
    <CardText
      lead={
        <span className={css.lead}>
          <span className={`tile ${css.icon}`} aria-hidden="true">
            {typeIcon(resource.fileType)}
          </span>
          <span>{resource.title}</span>
        </span>
      }
      figure={<PublicationBadge isPublished={resource.isPublished} />}
    >
      <Category resource={resource} />
      <span>
        {typeLabel(resource.fileType)}
        {resource.fileSize === undefined ? '' : ` · ${formatFileSize(resource.fileSize)}`}
      </span>
      <span>{countOf(resource.viewCount, 'view')}</span>
      <span>{countOf(resource.downloadCount, 'download')}</span>
    </CardText>
    {resource.description ? (
      <p className={`quiet small clamped ${css.description}`}>{resource.description}</p>
    ) : null}
  </>
);
