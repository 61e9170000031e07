import { Check } from 'lucide-react';
import { useId } from 'react';
import { themeColors, type ThemeColor } from '#machines/preferences/preference-values.ts';
import styles from './theme.module.css';

/** The Chinese names of the colours. */
const colorNames: Readonly<Record<ThemeColor, string>> = {
  '#F5222D': '薄暮',
  '#FA541C': '火山',
  '#FAAD14': '日暮',
  '#13C2C2': '明青',
  '#52C41A': '极光绿',
  '#1890FF': '拂晓蓝（默认）',
  '#2F54EB': '极客蓝',
  '#722ED1': '酱紫',
};

type ColorChoiceProps = {
  readonly value: ThemeColor;
  readonly onChange: (color: ThemeColor) => void;
};

/** The eight theme colours with their names; the drop shows the colour itself, the page a readable shade of it. */
export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles['colors']}>
      <legend>主题色</legend>
      {themeColors.map((color) => (
        <label key={color} className={styles['color']}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={color}
            checked={color === value}
            onChange={() => onChange(color)}
          />
          <span className={styles['drop']} style={{ background: color }}>
            {color === value ? <Check size={18} strokeWidth={3} aria-hidden="true" /> : null}
          </span>
          <span>{colorNames[color]}</span>
        </label>
      ))}
    </fieldset>
  );
}
