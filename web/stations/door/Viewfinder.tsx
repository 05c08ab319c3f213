import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { browserKind } from './camera-facts.ts';
import type { CameraState } from './readers.ts';
import type { DoorReaders } from './use-readers.ts';

/** The camera's picture with the frame for the code, or why there is none and what to do. */
export function Viewfinder({ readers, children }: { readers: DoorReaders; children?: ReactNode }) {
  const { t } = useTranslation();
  const { camera } = readers;
  const isRunning = camera.kind === 'running';
  return (
    <div className="relative isolate min-h-56 grow overflow-hidden bg-navy text-line">
      <div
        ref={readers.holder}
        className={`-z-10 absolute inset-0 [&_video]:size-full [&_video]:object-cover ${isRunning ? '' : 'opacity-0'}`}
      />
      {isRunning ? (
        <>
          <Frame />
          <p className="absolute inset-x-0 bottom-0 bg-navy/75 px-4 py-2 text-center font-semibold text-sm">
            {camera.engine === 'zxing' ? t('door.aim') : t('door.camera.slow')}
          </p>
        </>
      ) : (
        <NoPicture camera={camera} onRetry={() => readers.turnCamera(true)}>
          {children}
        </NoPicture>
      )}
    </div>
  );
}

/** Whether there is a camera that is used here, or should be. */
export const hasCamera = ({ kind }: CameraState) => kind !== 'missing' && kind !== 'off';

function NoPicture({
  camera,
  onRetry,
  children,
}: {
  camera: Exclude<CameraState, { kind: 'running' }>;
  onRetry: () => void;
  /** The last verdict, where the reader does all the work. */
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const canRetry = camera.kind !== 'starting' && camera.kind !== 'paused' && camera.kind !== 'insecure';
  const isReaders = !hasCamera(camera);
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 overflow-y-auto p-6 text-center">
      <Icon name={isReaders ? 'scan' : 'camera'} size={44} />
      <p className="board text-xl">
        {isReaders ? t('door.readWith') : t(`door.camera.state.${camera.kind}`)}
      </p>
      {isReaders && children}
      <p className={isReaders ? 'max-w-md text-sm' : 'max-w-md'}>
        {isReaders && `${t(`door.camera.state.${camera.kind}`)}. `}
        {t(`door.camera.next.${camera.kind}`)}
      </p>
      {camera.kind === 'denied' && (
        <p className="max-w-md font-semibold">{t(`door.camera.allow.${browserKind()}`)}</p>
      )}
      {canRetry && (
        <Button look="line" size={isReaders ? 'md' : 'lg'} className="mt-1" onClick={onRetry}>
          {camera.kind === 'off' ? t('door.camera.turnOn') : t('door.camera.retry')}
        </Button>
      )}
    </div>
  );
}

/** The four corners of the viewfinder. */
function Frame() {
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      className="absolute inset-0 m-auto h-[min(72%,22rem)] max-w-[80%] fill-none stroke-line"
      strokeWidth="2.5"
    >
      <path d="M2 24V2h22M76 2h22v22M98 76v22H76M24 98H2V76" />
    </svg>
  );
}

/** Lamp, zoom and the choice between cameras, where there are any. */
export function CameraTools({ readers }: { readers: DoorReaders }) {
  const { t } = useTranslation();
  const { camera } = readers;
  if (camera.kind !== 'running') return null;
  const { zoom, torch, cameras } = camera;
  return (
    <>
      {torch !== 'none' && (
        <Button
          look="quiet"
          size="lg"
          className="!px-3 !text-base"
          onClick={() => readers.setTorch(torch === 'off')}
        >
          {torch === 'off' ? t('door.camera.lampOn') : t('door.camera.lampOff')}
        </Button>
      )}
      <Button
        look="quiet"
        size="lg"
        className={`!px-3 !text-base ${torch === 'none' ? 'col-span-full' : ''}`}
        onClick={() => readers.turnCamera(false)}
      >
        <Icon name="camera" />
        {t('door.camera.turnOff')}
      </Button>
      {zoom && (
        <label className="col-span-full flex min-h-14 items-center gap-4 font-semibold">
          {t('door.camera.zoom')}
          <input
            type="range"
            className="h-14 grow accent-cobalt"
            min={zoom.min}
            max={zoom.max}
            step={zoom.step}
            defaultValue={zoom.value}
            onChange={(event) => readers.setZoom(event.target.valueAsNumber)}
          />
        </label>
      )}
      {cameras.length > 1 && (
        <SelectField
          label={t('door.camera.choose')}
          className="col-span-full"
          options={cameras.map(({ id, label }, index) => ({
            value: id,
            label: label || t('door.camera.unnamed', { count: index + 1 }),
          }))}
          value={camera.current}
          onChange={(event) => readers.chooseCamera(event.target.value)}
        />
      )}
    </>
  );
}
