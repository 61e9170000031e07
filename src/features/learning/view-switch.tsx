import { LayoutGrid, Map } from 'lucide-react';
import { SegmentedChoice } from '#ui/segmented-choice.tsx';

type View = 'map' | 'cards';
type ViewSwitchProps = { readonly shown: View; readonly onChange: (view: View) => void };

const views = [
  { value: 'map', text: '地图', Icon: Map },
  { value: 'cards', text: '卡片', Icon: LayoutGrid },
] as const;

/** 地图 or 卡片. */
export function ViewSwitch({ shown, onChange }: ViewSwitchProps) {
  return (
    <SegmentedChoice
      label="显示方式"
      value={shown}
      options={views.map(({ value, text, Icon }) => ({
        value,
        text: (
          <>
            <Icon size={18} aria-hidden="true" />
            {text}
          </>
        ),
      }))}
      onChange={onChange}
    />
  );
}
