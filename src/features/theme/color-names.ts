import type { ThemeColor } from '#machines/preferences/preference-values.ts';

/** The Chinese names of the colours. */
export const colorNames: Readonly<Record<ThemeColor, string>> = {
  '#F5222D': '薄暮',
  '#FA541C': '火山',
  '#FAAD14': '日暮',
  '#13C2C2': '明青',
  '#52C41A': '极光绿',
  '#1890FF': '拂晓蓝（默认）',
  '#2F54EB': '极客蓝',
  '#722ED1': '酱紫',
};
