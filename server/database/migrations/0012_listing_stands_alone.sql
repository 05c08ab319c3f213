ALTER TABLE "participant_listing" DROP CONSTRAINT "participant_listing_participant_id_participants_id_fk";
