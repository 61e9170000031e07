import type { Schema } from '#openapi/index.ts';
import { fileSizeText } from '#shared/files/file-size.ts';

type Unit = Schema<'MonitorMetric'>['unit'];

/** Formats seconds for people: 2 天 3 小时. */
export function durationText(seconds: number): string {
  const wholeSeconds = Math.floor(seconds);
  const parts = [
    [Math.floor(wholeSeconds / 86_400), '天'],
    [Math.floor(wholeSeconds / 3600) % 24, '小时'],
    [Math.floor(wholeSeconds / 60) % 60, '分'],
    [wholeSeconds % 60, '秒'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  if (first === -1) return '0 秒';
  return parts
    .slice(first, first + 2)
    .map(([count, word]) => `${count} ${word}`)
    .join(' ');
}

/** Formats a figure with its unit. */
export function figureText(value: number, unit: Unit): string {
  switch (unit) {
    case 'bytes':
      return fileSizeText(value);
    case 'percent':
      return `${value.toFixed(1)}%`;
    case 'milliseconds':
      return `${value.toLocaleString('zh-CN', { maximumFractionDigits: 1 })} 毫秒`;
    case 'seconds':
      return durationText(value);
    case 'count':
      return value.toLocaleString('zh-CN', { maximumFractionDigits: 2 });
    default:
      return unit satisfies never;
  }
}

const drawnUnits: Readonly<Record<Unit, string>> = {
  bytes: 'MB',
  percent: '%',
  milliseconds: '毫秒',
  seconds: '秒',
  count: '',
};

/** Returns the series of a chart of whole numbers, and the unit in its name. */
export function drawn({ label, unit, values }: Schema<'MonitorSeries'>) {
  const divisor = unit === 'bytes' ? 1024 * 1024 : 1;
  const word = drawnUnits[unit];
  return {
    name: word === '' ? label : `${label}（${word}）`,
    values: values.map((value) => Math.round(value / divisor)),
  };
}
