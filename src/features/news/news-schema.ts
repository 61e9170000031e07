import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';

export type NewsRow = Schema<'NewsRow'>;

/** The form of news: its rules and messages. */
export const newsSchema = z.object({
  newsStatus: z.enum(['0', '1'], '请选择状态！'),
  newsTitle: z.string().check(z.trim(), z.minLength(1, '请输入标题！'), z.maxLength(256, '最多256个字符！')),
  newsContent: z.string(),
});

export type NewsValues = z.infer<typeof newsSchema>;

/** Returns the form values of a row; without a row, those of a new one. */
export function newsValues(row: NewsRow | undefined): NewsValues {
  return {
    newsStatus: row?.newsStatus === 1 ? '1' : '0',
    newsTitle: row?.newsTitle ?? '',
    newsContent: row?.newsContent ?? '',
  };
}

export function newsBody(values: NewsValues) {
  return { ...values, newsStatus: Number(values.newsStatus) };
}

export const newsLabels = { newsStatus: '状态', newsTitle: '标题', newsContent: '内容' } as const;

/** Formats a value for the dialog that compares two states. */
export function newsText(name: keyof NewsValues, value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  if (name === 'newsStatus') return text === '1' ? '已发布' : '草稿';
  return name === 'newsContent' ? text.replaceAll(/<[^<>]*>/g, ' ').trim() : text;
}
