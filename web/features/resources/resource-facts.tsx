/** Names and icons of the categories and types of resources. */
import {
  FileGifOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  LinkOutlined,
  PlayCircleOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { RESOURCE_TYPES } from '../../../shared/resources/rules.ts';
import { formatFileSize } from '../../../shared/kernel/file-size.ts';
import type {
  Resource,
  ResourceCategory,
  ResourceType,
} from '../../../shared/resources/contract.ts';

/** As specified. */
export const categories: readonly { value: ResourceCategory; label: string }[] = [
  { value: 'sales_materials', label: 'Sales Materials' },
  { value: 'training', label: 'Training' },
  { value: 'marketing', label: 'Marketing' },
  { value: 'product_info', label: 'Product Information' },
  { value: 'templates', label: 'Templates' },
  { value: 'other', label: 'Other' },
];

export const categoryLabel = (category: ResourceCategory) =>
  categories.find(({ value }) => value === category)?.label ?? category;

const types: Record<ResourceType, { label: string; icon: ReactNode }> = {
  image: { label: 'Image', icon: <FileImageOutlined /> },
  gif: { label: 'GIF', icon: <FileGifOutlined /> },
  video: { label: 'Video', icon: <PlayCircleOutlined /> },
  pdf: { label: 'PDF', icon: <FilePdfOutlined /> },
  document: { label: 'Document', icon: <FileTextOutlined /> },
  url: { label: 'Link', icon: <LinkOutlined /> },
  file: { label: 'File', icon: <FileOutlined /> },
};

export const typeLabel = (type: ResourceType): string => types[type].label;

/** In the specified order. */
export const typeOptions = RESOURCE_TYPES.map((value) => ({ value, label: types[value].label }));

export const typeIcon = (type: ResourceType): ReactNode => types[type].icon;

/** A resource's type and size in one line: the size is the data that a download costs. */
export const factsOf = ({ category, fileType, fileSize }: Resource): string =>
  [
    categoryLabel(category),
    types[fileType].label,
    ...(fileSize === undefined ? [] : [formatFileSize(fileSize)]),
  ].join(' · ');
