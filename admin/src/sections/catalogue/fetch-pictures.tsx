import { fetchPictures } from '@noktra/contract/admin/pictures'
import CloudDownload from '@mui/icons-material/CloudDownload'
import { useNavigate } from 'react-router'
import { text } from '../../i18n/i18n.tsx'
import { CommandButton } from '../../ui/command-button.tsx'

/** Begins to fetch the pictures that lists named, of items that have none. */
export function FetchPictures() {
  const navigate = useNavigate()
  return (
    <CommandButton
      route={fetchPictures}
      label={text('catalogue:picture_jobs.fetch.label')}
      icon={<CloudDownload />}
      body={{ all: false }}
      text={text('catalogue:picture_jobs.fetch.text')}
      done={text('catalogue:picture_jobs.fetch.done')}
      onDone={({ id }) => void navigate(`/pictures/${id}/show`)}
    />
  )
}
