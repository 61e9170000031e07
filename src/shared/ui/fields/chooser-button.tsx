import { Button } from '@radix-ui/themes';
import type { FieldControl } from './field.tsx';

/** The small button 选择… of a field whose options open in a dialog. `noun` names the selected thing. */
export function ChooserButton({
  noun,
  control,
  onClick,
}: {
  readonly noun: string;
  readonly control: FieldControl;
  readonly onClick: () => void;
}) {
  return (
    <Button
      id={control.id}
      aria-labelledby={`${control.id}-label ${control.id}`}
      aria-describedby={control['aria-describedby']}
      type="button"
      size="1"
      variant="surface"
      onClick={onClick}
    >
      选择{noun}
    </Button>
  );
}
