import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, Legend, XAxis, YAxis } from 'recharts';
import type { DrillLine } from '#web/offline/practice/drill.ts';

/** Seconds and keys by kind of task, median and maximum; the table next to them has the numbers. */
export function DrillCharts({ lines }: { lines: readonly DrillLine[] }) {
  const { t } = useTranslation();
  const rows = (of: 'seconds' | 'keys') =>
    lines.map((line) => ({
      kind: t(`rehearsal.short.${line.kind}`),
      median: line[of]?.median ?? 0,
      most: line[of]?.most ?? 0,
    }));
  return (
    <div aria-hidden="true" className="flex flex-wrap gap-x-8 gap-y-4">
      {(['seconds', 'keys'] as const).map((of) => (
        <figure key={of} className="break-inside-avoid">
          <figcaption className="mb-1 font-semibold">{t(`rehearsal.picture.chart.${of}`)}</figcaption>
          <Chart rows={rows(of)} />
        </figure>
      ))}
    </div>
  );
}

interface ChartProps {
  rows: readonly { kind: string; median: number; most: number }[];
}

/** Of a fixed size, so that it prints as it looks on a phone; in the colors of paper. */
function Chart({ rows }: ChartProps) {
  const { t } = useTranslation();
  const tick = { fill: 'var(--color-navy)', fontSize: 12 };
  return (
    <BarChart
      layout="vertical"
      width={310}
      height={60 + rows.length * 38}
      data={[...rows]}
      margin={{ top: 0, right: 12, bottom: 0, left: 0 }}
      accessibilityLayer={false}
      className="digits"
    >
      <CartesianGrid horizontal={false} stroke="var(--color-navy)" strokeOpacity={0.2} />
      <XAxis type="number" tickLine={false} axisLine={false} tick={tick} />
      <YAxis type="category" dataKey="kind" width={84} tickLine={false} tick={tick} />
      <Legend wrapperStyle={{ fontSize: 12 }} />
      <Bar
        dataKey="median"
        name={t('rehearsal.picture.chart.median')}
        fill="var(--color-cobalt)"
        isAnimationActive={false}
      />
      <Bar
        dataKey="most"
        name={t('rehearsal.picture.chart.most')}
        fill="var(--color-ball)"
        isAnimationActive={false}
      />
    </BarChart>
  );
}
