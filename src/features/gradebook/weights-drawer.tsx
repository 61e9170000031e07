import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDrawer } from '#shared/forms/form-drawer.tsx';
import { NumberField } from '#shared/ui/fields/number-field.tsx';
import { saveGradebookWeights } from './api.ts';
import type { GradebookTask } from './gradebook-order.ts';

const maxWeight = 10;
const isWeight = (text: string): boolean => /^\d{1,2}$/.test(text) && Number(text) <= maxWeight;

const schema = z.object({
  weights: z.array(z.string().check(z.refine(isWeight, `请输入0到${maxWeight}的整数！`))),
});

type WeightsDrawerProps = {
  readonly departId: string;
  readonly tasks: readonly GradebookTask[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

/** 设置权重: how much each task counts for the average. Mount it to open it. */
export function WeightsDrawer({ departId, tasks, onSaved, onClose }: WeightsDrawerProps) {
  const form = useForm<z.infer<typeof schema>>({
    defaultValues: { weights: tasks.map(({ weight }) => String(weight)) },
    resolver: zodResolver(schema),
  });
  const { errors } = form.formState;
  return (
    <FormDrawer
      title="设置权重"
      width={480}
      form={form}
      // The initial weights of two classes may be the same.
      draft={{ name: `设置权重 ${departId}` }}
      save={async ({ weights }) => {
        const named = tasks.map(({ id }, index) => ({ taskId: id, weight: Number(weights[index] ?? 1) }));
        return (await saveGradebookWeights({ departId, weights: named })).message;
      }}
      onSaved={onSaved}
      onClose={onClose}
    >
      <p data-wide>权重越大，在平均分里占得越多；0 表示不计入平均分。</p>
      {tasks.map(({ id, name, courseName }, index) => (
        <NumberField
          key={id}
          label={name}
          hint={courseName ?? '班级作业'}
          min={0}
          max={maxWeight}
          error={errors.weights?.[index]?.message}
          {...form.register(`weights.${index}`)}
        />
      ))}
    </FormDrawer>
  );
}
