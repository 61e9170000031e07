import { Map, Route } from 'lucide-react';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';

type View = 'map' | 'path';
type ViewSwitchProps = { readonly shown: View; readonly onChange: (view: View) => void };

const views = [
  { value: 'map', text: '地图', Icon: Map },
  { value: 'path', text: '路线', Icon: Route },
] as const;

/** 地图 or 路线. */
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
