import { LayoutGrid, Map } from 'lucide-react';
import styles from './view-switch.module.css';

type View = 'map' | 'cards';
type ViewSwitchProps = { readonly shown: View; readonly onChange: (view: View) => void };

const views = [
  { view: 'map', text: '地图', Icon: Map },
  { view: 'cards', text: '卡片', Icon: LayoutGrid },
] as const;

/** 地图 or 卡片. */
export function ViewSwitch({ shown, onChange }: ViewSwitchProps) {
  return (
    <fieldset className={styles['switch']}>
      <legend className="visually-hidden">显示方式</legend>
      {views.map(({ view, text, Icon }) => (
        <button key={view} type="button" aria-pressed={shown === view} onClick={() => onChange(view)}>
          <Icon size={18} aria-hidden="true" />
          {text}
        </button>
      ))}
    </fieldset>
  );
}
