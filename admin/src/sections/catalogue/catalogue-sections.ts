import { importDetails, listDesigns, listImports, designDetails } from '@noktra/contract/admin/catalogue'
import { listPictureJobs, pictureJobDetails } from '@noktra/contract/admin/pictures'
import Inventory2 from '@mui/icons-material/Inventory2'
import PhotoLibrary from '@mui/icons-material/PhotoLibrary'
import UploadFile from '@mui/icons-material/UploadFile'
import { lazy } from 'react'
import { text } from '../../i18n/i18n.tsx'
import type { Section } from '../section.ts'

export const skinsSection: Section = {
  name: 'skins',
  label: text('layout:sections.skins'),
  group: 'store',
  icon: Inventory2,
  list: listDesigns,
  one: designDetails,
  page: lazy(async () => ({ default: (await import('./design-list.tsx')).DesignList })),
  show: lazy(async () => ({ default: (await import('./design-show.tsx')).DesignShow })),
}

export const importsSection: Section = {
  name: 'imports',
  label: text('layout:sections.imports'),
  group: 'store',
  icon: UploadFile,
  list: listImports,
  one: importDetails,
  page: lazy(async () => ({ default: (await import('./import-list.tsx')).ImportList })),
  show: lazy(async () => ({ default: (await import('./import-show.tsx')).ImportShow })),
}

export const picturesSection: Section = {
  name: 'pictures',
  label: text('layout:sections.pictures'),
  group: 'store',
  icon: PhotoLibrary,
  list: listPictureJobs,
  one: pictureJobDetails,
  page: lazy(async () => ({ default: (await import('./picture-job-list.tsx')).PictureJobList })),
  show: lazy(async () => ({ default: (await import('./picture-job-show.tsx')).PictureJobShow })),
}
