/**
 * How long the table's copies are kept. An erased person is promised to be gone from the last copy
 * 35 days later (docs/operations.md, "A person's data"), so AWS's delays in deleting count too.
 */

/** The promise, in days. It is also the reach of point-in-time recovery. */
export const LAST_COPY_DAYS = 35;

/**
 * AWS Backup deletes a recovery point up to 8 hours after its last day, and a copy in another region is
 * made after the backup: the 35th day is left for both.
 */
export const RECOVERY_POINT_DAYS = 34;

/**
 * S3 counts an expiry to the next midnight UTC, and does so twice for a versioned file: the export, then its
 * old version. Both midnights make 34 days of these 32; the 35th is left for S3's own delay.
 */
export const EXPORT_DAYS = { current: 31, oldVersion: 1 };

/** The nights on which the table is backed up, after midnight. */
export const BACKUP_DAYS = ['WED', 'SUN'] as const;

/** Hours without a copy after which an alarm comes: the longest gap, and half a day. */
export const SILENT_HOURS = { backup: 108, export: 30 };
