/** The states of announcements and resources. */
export const PUBLICATIONS = ['published', 'draft'] as const;
export type Publication = (typeof PUBLICATIONS)[number];

export const publicationOf = (isPublished: boolean): Publication =>
  isPublished ? 'published' : 'draft';
