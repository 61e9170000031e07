import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';

export type NewsRow = Schema<'NewsRow'>;

/** The form of news: its rules and wordings. */
export const newsSchema = z.object({
  newsStatus: z.enum(['0', '1'], '请输入状态!'),
  newsTitle: z.string().check(z.trim(), z.minLength(1, '请输入标题!'), z.maxLength(256, '最多256个字符!')),
  newsContent: z.string(),
});

export type NewsValues = z.infer<typeof newsSchema>;

/** What the form shows of a row; of a new one without. */
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

/** A value as the dialog of two states shows it. */
export function newsWords(name: keyof NewsValues, value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  if (name === 'newsStatus') return text === '1' ? '已发布' : '草稿';
  return name === 'newsContent' ? text.replaceAll(/<[^<>]*>/g, ' ').trim() : text;
}
