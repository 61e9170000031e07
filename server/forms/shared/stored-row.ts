/** A row as stored: the common columns, and the values by field id. */
export type StoredRow = {
  readonly id: string;
  readonly createBy: string | null;
  readonly createTime: Date;
  readonly updateBy: string | null;
  readonly updateTime: Date | null;
  readonly mainId: string | null;
  readonly parentId: string | null;
  readonly values: Readonly<Record<string, unknown>>;
};
